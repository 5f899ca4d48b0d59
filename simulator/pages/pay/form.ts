import { html, type Markup } from '../../../schemas/shared/markup.ts';
import { addressFields, field, idOf, type FormState } from './fields.ts';
import { formatMoney, prose } from './wording.ts';
import type { Attempt, PaymentTab, PayView, TestNumber } from './view.ts';

export interface Page {
  readonly view: PayView;
  readonly state: FormState;
  readonly attempt: Attempt | null;
  readonly locale: string;
  /** Allows the one style element; new for each answer. */
  readonly nonce: string;
}

const tabNames: Readonly<Record<PaymentTab, string>> = { Card: 'Card', Check: 'Bank account', DigitalWallet: 'Wallet' };
const walletNames = { WalletA: 'Wallet A', WalletB: 'Wallet B' } as const;

/** Characters of an amount that fit on the narrowest screen. */
const longAmount = 11;

export function paymentForm({ view, state, attempt, locale }: Page): Markup {
  const due = view.amount === null ? null : formatMoney(view.amount, view.currency, locale);
  const verb = view.storesOnly ? 'saving your card' : 'paying';
  return html`<h1 dir="auto">${prose(view.title)}</h1>
    ${view.description === null || view.storesOnly ? null : html`<p class="description" dir="auto">${prose(view.description)}</p>`}
    ${view.storesOnly ? html`<p>The merchant may charge it later, as agreed with you. Nothing is charged now.</p>` : null}
    ${due === null ? null : html`<p class="${due.length > longAmount ? 'amount long' : 'amount'}">${due}</p>`}
    ${summary(view, state, attempt)}
    <form
      method="post"
      action="/pay/${view.sessionId}${view.query}"
      novalidate
      data-session="${view.sessionId}"
      data-query="${view.query}"
      data-currency="${view.currency}"
      data-locale="${locale}"
    >
      <input type="hidden" name="token" value="${view.token}" />
      ${view.amount === null && !view.storesOnly ? amountEntry(view, state, locale) : null} ${tabs(view, state)} ${contact(view, state)}
      ${view.asksBillingAddress ? addressFields('billingAddress', state) : null}
      ${view.asksShippingAddress ? addressFields('shippingAddress', state) : null}
      ${view.customFields.length === 0 ? null : customFields(view, state)}
      ${view.asksPromotionCode ? field({ name: 'promotionCode', label: 'Promotion code', maxlength: 64, hint: 'Reduces the amount when you pay' }, state) : null}
      ${view.termsUrl === null ? null : html`<p class="terms">By ${verb} you accept the <a href="${view.termsUrl}" rel="noreferrer">terms of the merchant</a>.</p>`}
      <p class="actions">
        <button type="submit" class="button">${view.storesOnly ? 'Save card' : due === null ? 'Pay' : `Pay ${due}`}</button>
        ${view.cancelUrl === null ? null : html`<a class="cancel" href="${view.cancelUrl}" rel="noreferrer">Cancel</a>`}
      </p>
    </form>
    ${testNumbers(view)}`;
}

/** What went wrong, before the form: announced, with a link to each field. */
function summary({ storesOnly }: PayView, { faults }: FormState, attempt: Attempt | null): Markup {
  const refused = attempt !== null && faults.length === 0 ? refusal(attempt, storesOnly) : null;
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
        : html`<h2>Please correct what you entered</h2>
            <ul>
              ${items}
            </ul>`)
    }
  </div>`;
}

const refusal = ({ outcome, message }: Attempt, storesOnly: boolean): Markup =>
  html`<h2>
      ${outcome === 'failed' ? 'The payment could not be processed' : storesOnly ? 'The card was not accepted' : 'The payment was declined'}
    </h2>
    <p>${message === null ? null : html`${message}. `}Nothing was charged. You can try again, or use another method.</p>`;

function amountEntry({ currency, minimum, maximum, suggestions }: PayView, state: FormState, locale: string): Markup {
  const money = (amount: number): string => formatMoney(amount, currency, locale);
  const bounds = [minimum === null ? [] : [`at least ${money(minimum)}`], maximum === null ? [] : [`at most ${money(maximum)}`]].flat();
  const text = bounds.join(', ');
  const hint = text === '' ? undefined : text.charAt(0).toUpperCase() + text.slice(1);
  const chosen = state.entered['suggestion'];
  return html`<fieldset class="amounts">
    <legend>Amount</legend>
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
              /><span>Other</span></label
            >
          </div>`
    }
    ${field({ name: 'amount', label: `Amount in ${currency}`, inputmode: 'decimal', maxlength: 20, ...(hint === undefined ? {} : { hint }), isRequired: suggestions.length === 0, isConditional: true }, state)}
  </fieldset>`;
}

function tabs(view: PayView, state: FormState): Markup {
  const [first = 'Card', ...others] = view.tabs;
  if (others.length === 0)
    return html`<fieldset>
      <legend>${tabNames[first]}</legend>
      <input type="hidden" name="paymentType" value="${first}" />
      ${panels[first](view, state)}
    </fieldset>`;
  const chosen = view.tabs.find((tab) => tab === state.entered['paymentType']) ?? first;
  return html`<fieldset class="methods">
    <legend>How do you want to pay?</legend>
    <div class="choices">
      ${view.tabs.map((tab) => html`<label class="choice"><input type="radio" name="paymentType" value="${tab}" id="tab-${tab}" ${tab === chosen ? html`checked` : null} /><span>${tabNames[tab]}</span></label>`)}
    </div>
    ${view.tabs.map((tab) => html`<div class="panel" data-tab="${tab}">${panels[tab](view, state)}</div>`)}
  </fieldset>`;
}

const panels: Readonly<Record<PaymentTab, (view: PayView, state: FormState) => Markup>> = {
  Card: ({ mayKeepCard }, state) =>
    html` <div class="with-brand">
        ${field({ name: 'cardData.number', label: 'Card number', autocomplete: 'cc-number', inputmode: 'numeric', maxlength: 23, isRequired: true, isSecret: true }, state)}
        <output class="brand" id="brand" for="${idOf('cardData.number')}" aria-label="Card brand"></output>
      </div>
      <div class="row">
        ${field({ name: 'expiration', label: 'Expiry date', autocomplete: 'cc-exp', inputmode: 'numeric', maxlength: 7, hint: 'MM/YY', isRequired: true, size: 'half' }, state)}
        ${field({ name: 'cardData.securityCode', label: 'Security code', autocomplete: 'cc-csc', inputmode: 'numeric', maxlength: 4, hint: 'Three or four digits', isSecret: true, size: 'half' }, state)}
      </div>
      ${field({ name: 'cardData.cardholderName', label: 'Name on card', autocomplete: 'cc-name', maxlength: 128 }, state)}
      ${mayKeepCard ? html`<label class="check"><input type="checkbox" name="savePaymentMethod" value="true" ${state.entered['savePaymentMethod'] === 'true' ? html`checked` : null} /><span>Save this card for the next time</span></label>` : null}`,
  Check: (_view, state) =>
    html` ${field({ name: 'checkData.accountHolderName', label: 'Account holder', autocomplete: 'name', maxlength: 128, isRequired: true }, state)}
      <div class="row">
        ${field({ name: 'checkData.routingNumber', label: 'Routing number', inputmode: 'numeric', maxlength: 9, isRequired: true, isSecret: true, size: 'half' }, state)}
        ${field({ name: 'checkData.accountNumber', label: 'Account number', inputmode: 'numeric', maxlength: 17, isRequired: true, isSecret: true, size: 'half' }, state)}
      </div>
      <div class="field">
        <label for="account-type">Account type</label>
        <select id="account-type" name="checkData.accountType">
          ${['Checking', 'Savings'].map((type) => html`<option ${state.entered['checkData.accountType'] === type ? html`selected` : null}>${type}</option>`)}
        </select>
      </div>`,
  DigitalWallet: ({ wallets }, state) =>
    html` <div class="field">
      <label for="wallet">Wallet</label>
      <select id="wallet" name="walletData.providerType">
        ${wallets.map((wallet) => html`<option value="${wallet}" ${state.entered['walletData.providerType'] === wallet ? html`selected` : null}>${walletNames[wallet]}</option>`)}
      </select>
      <p class="hint">The simulated wallet approves with a test card ending in 1111.</p>
    </div>`,
};

const contact = ({ storesOnly }: PayView, state: FormState): Markup =>
  html`<fieldset>
    <legend>Contact</legend>
    ${field({ name: 'payer.name', label: 'Name', autocomplete: 'name', maxlength: 128 }, state)}
    ${field({ name: 'payer.email', label: storesOnly ? 'E-mail' : 'E-mail for the receipt', type: 'email', inputmode: 'email', autocomplete: 'email', maxlength: 256 }, state)}
  </fieldset>`;

const customFields = ({ customFields: fields }: PayView, state: FormState): Markup =>
  html`<fieldset>
    <legend>Further details</legend>
    ${fields.map(({ key, label, isRequired, maxLength, options }) => field({ name: `customFields.${key}`, label, isRequired, maxlength: maxLength, ...(options === null ? {} : { options }) }, state))}
  </fieldset>`;

/** Numbers for testers. Buttons that fill the form in are shown by the script. */
function testNumbers({ tabs: shown, testCards, testAccounts }: PayView): Markup {
  const list = (title: string, fill: string, numbers: readonly TestNumber[]): Markup =>
    html`<h3>${title}</h3>
      <ul class="numbers">
        ${numbers.map(({ number, what }) => html`<li><code>${number}</code> <span>${what}</span> <button type="button" class="fill" hidden data-fill="${fill}" data-number="${number}" aria-label="Fill in ${number}: ${what}">Fill in</button></li>`)}
      </ul>`;
  return html`<details class="tests">
    <summary>Test numbers</summary>
    ${shown.includes('Card') ? list('Cards', 'Card', testCards) : null}
    ${shown.includes('Check') ? list('Bank accounts, with routing number 110000000', 'Check', testAccounts) : null}
  </details>`;
}
