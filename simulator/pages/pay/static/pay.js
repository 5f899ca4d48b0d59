/**
 * What the script adds to the form, which works without it: the number in groups, the brand of the card, test numbers that fill themselves in,
 * faults beside their fields without a new page, and payment through the public API. Sent twice, a form is paid once: its token is the key of
 * idempotency.
 */
const form = document.querySelector('form');
if (form !== null) enhance(form);

/** @param {HTMLFormElement} form */
function enhance(form) {
  const sessionId = form.dataset.session ?? '';
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
  // Back shows this page as it was left, with its token: what was paid is shown, not paid again.
  addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload();
  });

  async function pay() {
    const { body, faults } = bodyOf(form, sessionId);
    if (faults.length > 0) return showFaults(form, faults);
    beacon('submitted', { paymentType: body.paymentType });
    let answer;
    try {
      answer = await fetch('/api/transactions/from-hpp-session', {
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
    if (!answer.ok && reply?.error?.code !== 'HostedPaymentPages:SessionNotPayable')
      return showFaults(form, [{ field: null, message: reply?.error?.message ?? 'The payment was refused.' }]);
    // The page of this attempt: a receipt, or the form again with a new token.
    location.replace(`/pay/${encodeURIComponent(sessionId)}?attempt=${encodeURIComponent(body.idempotencyKey)}`);
  }

  /**
   * @param {string} type
   * @param {Record<string, unknown>} [data]
   */
  function beacon(type, data) {
    const text = JSON.stringify({ sessionId, type, occurredAt: new Date().toISOString(), ...(data === undefined ? {} : { data }) });
    navigator.sendBeacon('/api/hosted-payment-page/interactions', new Blob([text], { type: 'application/json' }));
  }
}

/**
 * @typedef {{ field: string | null, message: string }} Fault
 * @typedef {Record<string, any>} Body
 */

/**
 * The body of `from-hpp-session`, as the server reads it from a posted form.
 * @param {HTMLFormElement} form
 * @param {string} sessionId
 * @returns {{ body: Body, faults: Fault[] }}
 */
function bodyOf(form, sessionId) {
  const posted = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value).trim()]));
  const paymentType = posted['paymentType'] ?? 'Card';
  const source = { Card: 'cardData', Check: 'checkData', DigitalWallet: 'walletData' }[paymentType];
  /** @type {Fault[]} */
  const faults = [];
  /** @type {Body} */
  const body = { sessionId, paymentType, idempotencyKey: posted['token'] };
  for (const [name, value] of Object.entries(posted)) {
    const [part = '', member] = name.split('.');
    if (member === undefined || value === '' || (part.endsWith('Data') && part !== source)) continue;
    body[part] = { ...body[part], [member]: value };
  }
  if (source === 'cardData') {
    const found = /^(\d{1,2})\s*[/\-. ]?\s*(\d{4}|\d{2})$/.exec(posted['expiration'] ?? '');
    const month = Number(found?.[1]);
    const year = Number(found?.[2]);
    if (found === null || month < 1 || month > 12) {
      faults.push({
        field: 'expiration',
        message: posted['expiration'] === '' ? 'Enter the expiry date.' : 'Enter the expiry date as MM/YY.',
      });
    } else body['cardData'] = { ...body['cardData'], expirationMonth: month, expirationYear: year < 100 ? 2000 + year : year };
    if (!body['cardData']?.number) faults.unshift({ field: 'cardData.number', message: 'Enter the card number.' });
  }
  if (source === 'walletData') body['walletData'].paymentToken = { paymentMethod: { displayName: 'Visa 1111', network: 'Visa' } };
  const { suggestion, amount } = posted;
  const text = suggestion !== undefined && suggestion !== 'other' ? suggestion : amount;
  if (text !== undefined) {
    const plain = text.replace(/^(\d+),(\d{1,3})$/, '$1.$2');
    if (/^\d{1,15}(\.\d{1,4})?$/.test(plain)) body['amount'] = Number(plain);
    else faults.unshift({ field: 'amount', message: text === '' ? 'Enter an amount.' : 'Enter the amount as a number.' });
  }
  if (posted['promotionCode']) body['promotionCode'] = posted['promotionCode'];
  if (posted['savePaymentMethod'] === 'true') body['savePaymentMethod'] = true;
  return { body, faults };
}

/**
 * The faults that a refusal names.
 * @param {any} reply
 * @returns {Fault[]}
 */
function faultsOf(reply) {
  const named = { 'cardData.expirationMonth': 'expiration', 'cardData.expirationYear': 'expiration' };
  const errors = reply?.error?.validationErrors ?? [];
  const faults = errors.map((/** @type {any} */ { message, members }) => ({ field: named[members?.[0]] ?? members?.[0] ?? null, message }));
  return faults.length > 0 ? faults : [{ field: null, message: reply?.error?.message ?? 'The payment was refused.' }];
}

/**
 * Shows faults beside their fields and announces them.
 * @param {HTMLFormElement} form
 * @param {Fault[]} faults
 */
function showFaults(form, faults) {
  for (const marked of form.querySelectorAll('[aria-invalid]')) {
    marked.removeAttribute('aria-invalid');
    const fault = document.getElementById(`${marked.id}-fault`);
    if (fault !== null) fault.hidden = true;
    const described = (marked.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id !== '' && id !== `${marked.id}-fault`);
    if (described.length > 0) marked.setAttribute('aria-describedby', described.join(' '));
    else marked.removeAttribute('aria-describedby');
  }
  const list = document.createElement('ul');
  for (const { field, message } of faults) {
    const control = field === null ? null : input(form, field);
    const item = document.createElement('li');
    if (control === null) item.textContent = message;
    else {
      const link = document.createElement('a');
      link.href = `#${control.id}`;
      link.textContent = message;
      item.append(link);
      control.setAttribute('aria-invalid', 'true');
      const shown = document.getElementById(`${control.id}-fault`);
      if (shown !== null) {
        shown.textContent = message;
        shown.hidden = false;
        control.setAttribute('aria-describedby', [control.getAttribute('aria-describedby') ?? '', shown.id].join(' ').trim());
      }
    }
    list.append(item);
  }
  const summary = document.getElementById('summary');
  if (summary === null) return;
  const heading = document.createElement('h2');
  heading.textContent = 'Please correct what you entered';
  summary.replaceChildren(heading, list);
  summary.hidden = false;
  summary.focus();
}

/**
 * @param {HTMLFormElement} form
 * @param {string} name
 * @returns {HTMLInputElement | null}
 */
function input(form, name) {
  return form.querySelector(`input[name="${CSS.escape(name)}"]`);
}

/**
 * Writes a value in groups, and keeps the caret behind the same digit.
 * @param {HTMLInputElement} control
 * @param {(digits: string) => string} grouped
 */
function regroup(control, grouped) {
  const { value, selectionStart } = control;
  const before = value.slice(0, selectionStart ?? value.length).replace(/\D/g, '').length;
  const text = grouped(value.replace(/\D/g, ''));
  if (text === value) return;
  control.value = text;
  let at = 0;
  for (let digits = 0; at < text.length && digits < before; at++) if (/\d/.test(text[at] ?? '')) digits++;
  control.setSelectionRange(at, at);
}

/** @param {string} digits */
function groupedNumber(digits) {
  const isAmex = /^3[47]/.test(digits);
  const groups = isAmex ? [4, 6, 5] : [4, 4, 4, 4, 3];
  const parts = [];
  for (let at = 0, index = 0; at < digits.length && index < groups.length; index++) {
    const size = groups[index] ?? 4;
    parts.push(digits.slice(at, at + size));
    at += size;
  }
  return parts.join(' ');
}

/** @param {string} digits */
function groupedExpiration(digits) {
  const full = /^[2-9]/.test(digits) ? `0${digits}` : digits;
  return full.length < 2 ? full : `${full.slice(0, 2)}/${full.slice(2, 6)}`;
}

/** By the leading digits. */
const brands = [
  ['Visa', /^4/],
  ['Mastercard', /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ['American Express', /^3[47]/],
  ['Discover', /^(6011|64[4-9]|65)/],
  ['JCB', /^35(2[89]|[3-8])/],
  ['Diners Club', /^3(0[0-5]|095|6|8|9)/],
  ['UnionPay', /^(62|81)/],
  ['Maestro', /^(50|5[6-8]|6[037])/],
];

/** @param {string} value */
function showBrand(value) {
  const output = document.getElementById('brand');
  if (output === null) return;
  const digits = value.replace(/\D/g, '');
  const found = brands.find(([, leading]) => /** @type {RegExp} */ (leading).test(digits));
  output.textContent = found === undefined ? '' : String(found[0]);
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
