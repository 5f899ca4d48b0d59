/**
 * What the script adds to the form, which works without it: the number in groups, the brand of the card, test numbers that fill themselves
 * in, faults beside their fields without a new page, and payment through the public API. A form that is sent twice is paid once: its token
 * is the idempotency key.
 */
import { amountOf, bodyOf } from './entered.js';
import { faultsOf, showFaults, showRefusal } from './faults.js';
import { input } from './input.js';
import { groupedExpiration, groupedNumber, regroup, showBrand } from './typing.js';

const form = document.querySelector('form');
if (form !== null) enhance(form);

/** @param {HTMLFormElement} form */
function enhance(form) {
  const sessionId = form.dataset.session ?? '';
  const query = form.dataset.query ?? '';
  const number = input(form, 'cardData.number');
  const expiration = input(form, 'expiration');
  beacon('pageViewed');

  number?.addEventListener('input', () => {
    regroup(number, groupedNumber);
    showBrand(number.value);
  });
  expiration?.addEventListener('input', (event) => {
    if (!(event instanceof InputEvent) || !event.inputType.startsWith('delete')) regroup(expiration, groupedExpiration);
  });
  for (const tab of form.querySelectorAll('input[name="paymentType"]'))
    tab.addEventListener('change', () => beacon('paymentTypeSelected', { paymentType: /** @type {HTMLInputElement} */ (tab).value }));
  for (const button of document.querySelectorAll('.fill')) {
    const fill = /** @type {HTMLButtonElement} */ (button);
    fill.hidden = false;
    fill.addEventListener('click', () => fillIn(form, fill.dataset.fill ?? '', fill.dataset.number ?? ''));
  }

  if (input(form, 'amount') !== null) {
    form.addEventListener('input', () => showDue(form));
    showDue(form);
  }

  let isSending = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isSending) return;
    isSending = true;
    const button = form.querySelector('button[type="submit"]');
    button?.setAttribute('aria-disabled', 'true');
    void pay().finally(() => {
      isSending = false;
      button?.removeAttribute('aria-disabled');
    });
  });
  // The back button shows this page as it was left, with its token: the payment is shown, not repeated.
  addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload();
  });

  async function pay() {
    const { body, faults } = bodyOf(form, sessionId);
    if (faults.length > 0) return showFaults(form, faults);
    beacon('submitted', { paymentType: body.paymentType });
    let answer;
    try {
      answer = await fetch(`/api/transactions/from-hpp-session${query}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(body),
      });
    } catch {
      return showFaults(form, [
        { field: null, message: 'The payment service cannot be reached. You can try again: nothing is paid twice.' },
      ]);
    }
    const reply = await answer.json().catch(() => null);
    if (answer.status === 400) return showFaults(form, faultsOf(reply));
    if (!answer.ok && answer.status !== 402 && answer.status !== 403 && answer.status !== 409)
      return showFaults(form, [{ field: null, message: 'The payment could not be processed. You can try again: nothing is paid twice.' }]);
    const code = reply?.error?.code;
    if (!answer.ok && code !== 'HostedPaymentPages:SessionNotPayable') {
      const field = code === 'Promotions:NotApplicable' && body['promotionCode'] !== undefined ? 'promotionCode' : null;
      return showFaults(form, [{ field, message: reply?.error?.message ?? 'The payment was refused.' }]);
    }
    // The page of this attempt: a receipt, or the form again with a new token.
    const attempt = `attempt=${encodeURIComponent(body.idempotencyKey)}`;
    const result = `/pay/${encodeURIComponent(sessionId)}${query}${query === '' ? '?' : '&'}${attempt}`;
    if (reply?.status === 'Declined' || reply?.status === 'Failed') {
      if (await showRefusal(form, result)) return;
    }
    location.replace(result);
  }

  /**
   * @param {string} type
   * @param {Record<string, unknown>} [data]
   */
  function beacon(type, data) {
    const text = JSON.stringify({ sessionId, type, occurredAt: new Date().toISOString(), ...(data === undefined ? {} : { data }) });
    navigator.sendBeacon(`/api/hosted-payment-page/interactions${query}`, new Blob([text], { type: 'application/json' }));
  }
}

/**
 * Writes the chosen or entered amount on the button.
 * @param {HTMLFormElement} form
 */
function showDue(form) {
  const button = form.querySelector('button[type="submit"]');
  if (button === null) return;
  const { currency, locale } = form.dataset;
  const amount = amountOf(form);
  const text =
    amount === undefined || amount <= 0
      ? ''
      : new Intl.NumberFormat(locale, { style: 'currency', currency: currency ?? 'USD' }).format(amount);
  button.textContent = `Pay ${text.replace(/[\u200e\u200f\u061c]/g, '')}`.trim();
}

/**
 * @param {HTMLFormElement} form
 * @param {string} kind
 * @param {string} number
 */
function fillIn(form, kind, number) {
  const tab = form.querySelector(`#tab-${kind}`);
  if (tab instanceof HTMLInputElement) tab.checked = true;
  const year = String((new Date().getFullYear() + 4) % 100).padStart(2, '0');
  const values =
    kind === 'Card'
      ? {
          'cardData.number': number,
          expiration: `12/${year}`,
          'cardData.securityCode': /^3[47]/.test(number) ? '1234' : '123',
          'cardData.cardholderName': 'Ada Example',
        }
      : { 'checkData.accountHolderName': 'Ada Example', 'checkData.routingNumber': '110000000', 'checkData.accountNumber': number };
  for (const [name, value] of Object.entries(values)) {
    const control = input(form, name);
    if (control === null) continue;
    control.value = value;
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }
  form.querySelector('button[type="submit"]')?.scrollIntoView({ block: 'nearest' });
}
