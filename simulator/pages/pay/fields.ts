/** The fields of the form. The name of a field is the path of its member in the body of `from-hpp-session`. */
import { html, type Markup } from '../../../schemas/shared/markup.ts';
import { filled, prose } from './wording.ts';
import type { Texts } from './texts/english.ts';
import type { Entered, FieldFault, Option, PayView } from './view.ts';

export interface Field {
  readonly name: string;
  /** A token of the HTML standard: `cc-number`. */
  readonly autocomplete?: string;
  readonly type?: 'text' | 'email' | 'tel';
  readonly inputmode?: 'numeric' | 'decimal' | 'email' | 'tel';
  readonly maxlength?: number;
  readonly hint?: string;
  readonly isRequired?: boolean;
  /** Values to choose from; absent: anything may be entered. */
  readonly options?: readonly Option[];
  readonly isSecret?: boolean;
  /** Another field decides whether it is required: its label does not say. */
  readonly isConditional?: boolean;
  readonly size?: 'short' | 'half';
}

export interface FormState {
  readonly entered: Entered;
  readonly faults: readonly FieldFault[];
  readonly texts: Texts;
  /** By name of field. */
  readonly labels: Readonly<Record<string, string>>;
}

export const idOf = (name: string): string => `f-${name.replaceAll(/[^A-Za-z0-9]/g, '-')}`;

/** A labelled input with its hint and its fault, which screen readers announce. */
export function field(one: Field, { entered, faults, texts, labels }: FormState): Markup {
  const { name, type = 'text', hint, isRequired = false, isSecret = false, isConditional = false } = one;
  const id = idOf(name);
  const fault = faults.find((given) => given.field === name);
  const described = [hint === undefined ? [] : [`${id}-hint`], fault === undefined ? [] : [`${id}-fault`]].flat().join(' ');
  const state = [described === '' ? null : html`aria-describedby="${described}" `, fault === undefined ? null : html`aria-invalid="true"`];
  return html`<div class="field ${one.size ?? ''}">
    <label for="${id}"
      ><bdi>${prose(labels[name] ?? name)}</bdi
      >${isRequired || isConditional ? null : html` <span class="optional">${texts.optional}</span>`}</label
    >
    ${
      one.options === undefined
        ? html`<input
            id="${id}"
            name="${name}"
            type="${type}"
            value="${isSecret ? '' : (entered[name] ?? '')}"
            ${attributes(one)}
            ${state}
          />`
        : html`<select id="${id}" name="${name}" ${isRequired ? html`aria-required="true"` : null} ${state}>
            ${[{ value: '', label: '' }, ...one.options].map(({ value, label: shown }) => html`<option value="${value}" ${entered[name] === value ? html`selected` : null}>${shown}</option>`)}
          </select>`
    }
    ${hint === undefined ? null : html`<p class="hint" id="${id}-hint">${hint}</p>`}
    <p class="fault" id="${id}-fault" ${fault === undefined ? html`hidden` : null}>${fault?.message}</p>
  </div>`;
}

function attributes({ autocomplete = 'off', inputmode, maxlength, isRequired = false }: Field): readonly (Markup | null)[] {
  return [
    html`autocomplete="${autocomplete}" `,
    inputmode === undefined ? null : html`inputmode="${inputmode}" `,
    maxlength === undefined ? null : html`maxlength="${maxlength}" `,
    isRequired ? html`aria-required="true" ` : null,
  ];
}

export function addressFields(member: 'billingAddress' | 'shippingAddress', state: FormState): Markup {
  const kind = member === 'billingAddress' ? 'billing' : 'shipping';
  const { address } = state.texts;
  const part = (name: string, token: string, more: Partial<Field> = {}): Markup =>
    field({ name: `${member}.${name}`, autocomplete: `${kind} ${token}`, ...more }, state);
  return html`<fieldset>
    <legend>${address[kind]}</legend>
    ${part('addressLine1', 'address-line1', { isRequired: true, maxlength: 128 })}
    ${part('addressLine2', 'address-line2', { maxlength: 128 })}
    <div class="row">
      ${part('city', 'address-level2', { isRequired: true, size: 'half', maxlength: 64 })}
      ${part('stateOrProvince', 'address-level1', { size: 'half', maxlength: 64 })}
      ${part('postalCode', 'postal-code', { isRequired: true, size: 'half', maxlength: 16 })}
      ${part('country', 'country', { isRequired: true, size: 'half', maxlength: 2, hint: address.countryHint })}
    </div>
  </fieldset>`;
}

/** The labels of all fields of a page, in its language. */
export function labelsOf(
  texts: Texts,
  { currency, storesOnly, customFields }: Pick<PayView, 'currency' | 'storesOnly' | 'customFields'>,
): Readonly<Record<string, string>> {
  const { card, account, contact, address } = texts;
  const parts = {
    addressLine1: address.line1,
    addressLine2: address.line2,
    city: address.city,
    stateOrProvince: address.state,
    postalCode: address.postalCode,
    country: address.country,
  };
  const addresses = ['billingAddress', 'shippingAddress'].flatMap((member) =>
    Object.entries(parts).map(([name, label]) => [`${member}.${name}`, label]),
  );
  return {
    amount: filled(texts.amount.label, { currency }),
    promotionCode: texts.promotionCode,
    'cardData.number': card.number,
    expiration: card.expiration,
    'cardData.securityCode': card.securityCode,
    'cardData.cardholderName': card.name,
    'checkData.accountHolderName': account.holder,
    'checkData.routingNumber': account.routing,
    'checkData.accountNumber': account.number,
    'payer.name': contact.name,
    'payer.email': storesOnly ? contact.email : contact.receipt,
    ...Object.fromEntries(addresses),
    ...Object.fromEntries(customFields.map(({ key, label }) => [`customFields.${key}`, label])),
  };
}
