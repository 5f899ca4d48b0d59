/**
 * What the script adds to the form, which works without it: the number in groups, the brand of the card, test numbers that fill themselves
 * in, faults beside their fields without a new page, and payment through the public API. A form that is sent twice is paid once: its token
 * is the idempotency key.
 */
import { amountOf, bodyOf } from './entered.js';
import { faultsOf, showFaults, showRefusal } from './faults.js';
import { input } from './input.js';
import { groupedExpiration, groupedNumber, regroup, showBrand } from './typing.js';

/**
 * @typedef {{ pay: string, payAmount: string, faults: Record<string, string>, takesMessages: boolean }} Texts the words of the page, in its language
 */

/** A proxy may serve the simulator below a path, which ends before that of this script. */
const root = new URL('../..', import.meta.url).pathname;

const form = document.querySelector('form');
if (form !== null) enhance(form);

/** @param {HTMLFormElement} form */
function enhance(form) {
  const sessionId = form.dataset.session ?? '';
  const query = form.dataset.query ?? '';
  const pageQuery = form.dataset.pageQuery ?? '';
  /** @type {Texts} */
  const texts = JSON.parse(form.dataset.texts ?? '{}');
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
    form.addEventListener('input', () => showDue(form, texts));
    showDue(form, texts);
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
    const { body, faults } = bodyOf(form, sessionId, texts);
    const say = (/** @type {import('./faults.js').Fault[]} */ found) => showFaults(form, found, texts);
    if (faults.length > 0) return say(faults);
    beacon('submitted', { paymentType: body.paymentType });
    let answer;
    try {
      answer = await fetch(`${root}api/transactions/from-hpp-session${query}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(body),
      });
    } catch {
      return say([{ field: null, message: texts.faults.unreachable }]);
    }
    const reply = await answer.json().catch(() => null);
    if (answer.status === 400) return say(faultsOf(form, reply, texts));
    if (!answer.ok && answer.status !== 402 && answer.status !== 403 && answer.status !== 409)
      return say([{ field: null, message: texts.faults.notProcessed }]);
    const code = reply?.error?.code;
    if (!answer.ok && code !== 'HostedPaymentPages:SessionNotPayable') {
      const isPromotion = code === 'Promotions:NotApplicable' && body['promotionCode'] !== undefined;
      const message = (texts.takesMessages ? reply?.error?.message : null) ?? (isPromotion ? texts.faults.promotion : texts.faults.refused);
      return say([{ field: isPromotion ? 'promotionCode' : null, message }]);
    }
    // The page of this attempt: a receipt, or the form again with a new token.
    const attempt = `attempt=${encodeURIComponent(body.idempotencyKey)}`;
    const result = `${root}pay/${encodeURIComponent(sessionId)}${pageQuery}${pageQuery === '' ? '?' : '&'}${attempt}`;
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
    navigator.sendBeacon(`${root}api/hosted-payment-page/interactions${query}`, new Blob([text], { type: 'application/json' }));
  }
}

/**
 * Writes the chosen or entered amount on the button.
 * @param {HTMLFormElement} form
 * @param {Texts} texts
 */
function showDue(form, { pay, payAmount }) {
  const button = form.querySelector('button[type="submit"]');
  if (button === null) return;
  const { currency, locale } = form.dataset;
  const amount = amountOf(form);
  const text =
    amount === undefined || amount <= 0
      ? ''
      : new Intl.NumberFormat(locale, { style: 'currency', currency: currency ?? 'USD' }).format(amount);
  button.textContent = text === '' ? pay : payAmount.replace('{amount}', text.replace(/[\u200e\u200f\u061c]/g, ''));
}

/**
 * @param {HTMLFormElement} form
 * @param {string} kind
 * @param {string} number
 */
function fillIn(form, kind, number) {
  const tab = form.querySelector(`#tab-${kind}`);
  if (tab instanceof HTMLInputElement) tab.checked = true;
  const year = (form.dataset.year ?? '').slice(-2);
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
