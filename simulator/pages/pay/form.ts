import { html, type Markup } from '../../../schemas/shared/markup.ts';
import { addressFields, field, idOf, labelsOf, type FormState } from './fields.ts';
import type { Spoken } from './languages.ts';
import type { Texts } from './texts/english.ts';
import { filled, formatMoney, prose } from './wording.ts';
import type { Attempt, Entered, FieldFault, PaymentTab, PayView, TestNumber } from './view.ts';

export interface Page {
  readonly view: PayView;
  readonly state: { readonly entered: Entered; readonly faults: readonly FieldFault[] };
  readonly attempt: Attempt | null;
  readonly spoken: Spoken;
  /** The query of addresses of pages: of the view, and the language if the address of this page names it. */
  readonly query: string;
  /** The way from the page to the root of the simulator. */
  readonly root: string;
  /** Allows the one style element; new for each answer. */
  readonly nonce: string;
}

const walletNames = { WalletA: 'Wallet A', WalletB: 'Wallet B' } as const;

/** Characters of an amount that fit on the narrowest screen. */
const longAmount = 11;

export function paymentForm({ view, state: given, attempt, spoken, query, root }: Page): Markup {
  const { texts, locale } = spoken;
  const state = { ...given, texts, labels: labelsOf(texts, view) };
  const due = view.amount === null ? null : formatMoney(view.amount, view.currency, locale);
  const action = view.storesOnly ? texts.saveCard : due === null ? texts.pay : filled(texts.payAmount, { amount: due });
  return html`<h1 dir="auto">${prose(view.title)}</h1>
    ${view.description === null || view.storesOnly ? null : html`<p class="description" dir="auto">${prose(view.description)}</p>`}
    ${view.storesOnly ? html`<p>${texts.savingCharges}</p>` : null}
    ${due === null ? null : html`<p class="${due.length > longAmount ? 'amount long' : 'amount'}">${due}</p>`}
    ${summary(view, state, attempt)}
    <form
      method="post"
      action="${root}pay/${view.sessionId}${query}"
      novalidate
      data-session="${view.sessionId}"
      data-query="${view.query}"
      data-page-query="${query}"
      data-texts="${scriptTexts(spoken)}"
      data-year="${String(view.testYear)}"
      data-currency="${view.currency}"
      data-locale="${locale}"
    >
      <input type="hidden" name="token" value="${view.token}" />
      ${view.amount === null && !view.storesOnly ? amountEntry(view, state, locale) : null} ${tabs(view, state)} ${contact(state)}
      ${view.asksBillingAddress ? addressFields('billingAddress', state) : null}
      ${view.asksShippingAddress ? addressFields('shippingAddress', state) : null}
      ${view.customFields.length === 0 ? null : customFields(view, state)}
      ${view.asksPromotionCode ? field({ name: 'promotionCode', maxlength: 64, hint: texts.promotionHint }, state) : null}
      ${view.termsUrl === null ? null : html`<p class="terms">${view.storesOnly ? texts.termsOfSaving : texts.termsOfPaying} <a href="${view.termsUrl}" rel="noreferrer">${texts.terms}</a>.</p>`}
      <p class="actions">
        <button type="submit" class="button">${action}</button>
        ${view.cancelUrl === null ? null : html`<a class="cancel" href="${view.cancelUrl}" rel="noreferrer">${texts.cancel}</a>`}
      </p>
    </form>
    ${testNumbers(view, texts)}`;
}

/** The texts of the page's script. */
const scriptTexts = ({ language, texts: { pay, payAmount, faults } }: Spoken): string =>
  // The messages of an answer are English.
  JSON.stringify({ pay, payAmount, faults, takesMessages: language === 'en' });

/** The errors, above the form: announced, with a link to each field. */
function summary({ storesOnly }: PayView, { faults, texts }: FormState, attempt: Attempt | null): Markup {
  const refused = attempt !== null && faults.length === 0 ? refusal(attempt, storesOnly, texts) : null;
  const items = faults.map(({ field: name, message }) =>
    name === null ? html`<li>${message}</li>` : html`<li><a href="#${idOf(name)}">${message}</a></li>`,
  );
  const isShown = refused !== null || items.length > 0;
  return html`<div
    id="summary"
    class="problem"
    role="alert"
    tabindex="-1"
    ${isShown ? null : html`hidden`}
    ${refused === null ? null : html`data-state="declined"`}
  >
    ${
      refused ??
      (items.length === 0
        ? null
        : html`<h2>${texts.faults.title}</h2>
            <ul>
              ${items}
            </ul>`)
    }
  </div>`;
}

const refusal = ({ outcome, message }: Attempt, storesOnly: boolean, { refusals }: Texts): Markup =>
  html`<h2>${outcome === 'failed' ? refusals.failed : storesOnly ? refusals.notAccepted : refusals.declined}</h2>
    <p>${message === null ? null : html`${message}. `}${refusals.again}</p>`;

function amountEntry({ currency, minimum, maximum, suggestions }: PayView, state: FormState, locale: string): Markup {
  const money = (amount: number): string => formatMoney(amount, currency, locale);
  const { amount: says } = state.texts;
  const bounds = { ...(minimum === null ? {} : { least: money(minimum) }), ...(maximum === null ? {} : { most: money(maximum) }) };
  const bound = minimum === null ? says.most : maximum === null ? says.least : says.both;
  const hint = minimum === null && maximum === null ? undefined : filled(bound, bounds);
  const chosen = state.entered['suggestion'];
  return html`<fieldset class="amounts">
    <legend>${says.legend}</legend>
    ${
      suggestions.length === 0
        ? null
        : html`<div class="choices">
            ${suggestions.map((amount) => html`<label class="choice"><input type="radio" name="suggestion" value="${amount}" ${chosen === String(amount) ? html`checked` : null} /><span>${money(amount)}</span></label>`)}
            <label class="choice"
              ><input
                type="radio"
                name="suggestion"
                value="other"
                ${chosen === undefined || chosen === 'other' ? html`checked` : null}
              /><span>${says.other}</span></label
            >
          </div>`
    }
    ${field({ name: 'amount', inputmode: 'decimal', maxlength: 20, ...(hint === undefined ? {} : { hint }), isRequired: suggestions.length === 0, isConditional: true }, state)}
  </fieldset>`;
}

function tabs(view: PayView, state: FormState): Markup {
  const [first = 'Card', ...others] = view.tabs;
  if (others.length === 0)
    return html`<fieldset>
      <legend>${state.texts.tabs[first]}</legend>
      <input type="hidden" name="paymentType" value="${first}" />
      ${panels[first](view, state)}
    </fieldset>`;
  const chosen = view.tabs.find((tab) => tab === state.entered['paymentType']) ?? first;
  return html`<fieldset class="methods">
    <legend>${state.texts.methods}</legend>
    <div class="choices">
      ${view.tabs.map((tab) => html`<label class="choice"><input type="radio" name="paymentType" value="${tab}" id="tab-${tab}" ${tab === chosen ? html`checked` : null} /><span>${state.texts.tabs[tab]}</span></label>`)}
    </div>
    ${view.tabs.map((tab) => html`<div class="panel" data-tab="${tab}">${panels[tab](view, state)}</div>`)}
  </fieldset>`;
}

const panels: Readonly<Record<PaymentTab, (view: PayView, state: FormState) => Markup>> = {
  Card: ({ mayKeepCard }, state) =>
    html` <div class="with-brand">
        ${field({ name: 'cardData.number', autocomplete: 'cc-number', inputmode: 'numeric', maxlength: 23, isRequired: true, isSecret: true }, state)}
        <output class="brand" id="brand" for="${idOf('cardData.number')}" aria-label="${state.texts.card.brand}"></output>
      </div>
      <div class="row">
        ${field({ name: 'expiration', autocomplete: 'cc-exp', inputmode: 'numeric', maxlength: 7, hint: state.texts.card.expirationHint, isRequired: true, size: 'half' }, state)}
        ${field({ name: 'cardData.securityCode', autocomplete: 'cc-csc', inputmode: 'numeric', maxlength: 4, hint: state.texts.card.securityHint, isSecret: true, size: 'half' }, state)}
      </div>
      ${field({ name: 'cardData.cardholderName', autocomplete: 'cc-name', maxlength: 128 }, state)}
      ${mayKeepCard ? html`<label class="check"><input type="checkbox" name="savePaymentMethod" value="true" ${state.entered['savePaymentMethod'] === 'true' ? html`checked` : null} /><span>${state.texts.card.keep}</span></label>` : null}`,
  Check: (_view, state) =>
    html` ${field({ name: 'checkData.accountHolderName', autocomplete: 'name', maxlength: 128, isRequired: true }, state)}
      <div class="row">
        ${field({ name: 'checkData.routingNumber', inputmode: 'numeric', maxlength: 9, isRequired: true, isSecret: true, size: 'half' }, state)}
        ${field({ name: 'checkData.accountNumber', inputmode: 'numeric', maxlength: 17, isRequired: true, isSecret: true, size: 'half' }, state)}
      </div>
      <div class="field">
        <label for="account-type">${state.texts.account.type}</label>
        <select id="account-type" name="checkData.accountType">
          ${(['Checking', 'Savings'] as const).map((type) => html`<option value="${type}" ${state.entered['checkData.accountType'] === type ? html`selected` : null}>${state.texts.account[type]}</option>`)}
        </select>
      </div>`,
  DigitalWallet: ({ wallets }, state) =>
    html` <div class="field">
      <label for="wallet">${state.texts.wallet.label}</label>
      <select id="wallet" name="walletData.providerType">
        ${wallets.map((wallet) => html`<option value="${wallet}" ${state.entered['walletData.providerType'] === wallet ? html`selected` : null}>${walletNames[wallet]}</option>`)}
      </select>
      <p class="hint">${state.texts.wallet.hint}</p>
    </div>`,
};

const contact = (state: FormState): Markup =>
  html`<fieldset>
    <legend>${state.texts.contact.legend}</legend>
    ${field({ name: 'payer.name', autocomplete: 'name', maxlength: 128 }, state)}
    ${field({ name: 'payer.email', type: 'email', inputmode: 'email', autocomplete: 'email', maxlength: 256 }, state)}
  </fieldset>`;

const customFields = ({ customFields: fields }: PayView, state: FormState): Markup =>
  html`<fieldset>
    <legend>${state.texts.furtherDetails}</legend>
    ${fields.map(({ key, isRequired, maxLength, options }) => field({ name: `customFields.${key}`, isRequired, maxlength: maxLength, ...(options === null ? {} : { options }) }, state))}
  </fieldset>`;

/** Numbers for testers. Buttons that fill the form in are shown by the script. */
function testNumbers({ tabs: shown, testCards, testAccounts }: PayView, { tests }: Texts): Markup {
  const list = (title: string, fill: string, numbers: readonly TestNumber[]): Markup =>
    html`<h3>${title}</h3>
      <ul class="numbers">
        ${numbers.map(({ number, what }) => html`<li><code>${number}</code> <span>${what}</span> <button type="button" class="fill" hidden data-fill="${fill}" data-number="${number}" aria-label="${filled(tests.fillIn, { number, what })}">${tests.fill}</button></li>`)}
      </ul>`;
  return html`<details class="tests">
    <summary>${tests.title}</summary>
    ${shown.includes('Card') ? list(tests.cards, 'Card', testCards) : null}
    ${shown.includes('Check') ? list(tests.accounts, 'Check', testAccounts) : null}
  </details>`;
}
