/**
 * @typedef {import('./faults.js').Fault} Fault
 * @typedef {import('./pay.js').Texts} Texts
 * @typedef {Record<string, any>} Body
 */

/**
 * The body of `from-hpp-session`, as the server reads it from a posted form.
 * @param {HTMLFormElement} form
 * @param {string} sessionId
 * @param {Texts} texts
 * @returns {{ body: Body, faults: Fault[] }}
 */
export function bodyOf(form, sessionId, { faults: says }) {
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
      faults.push({ field: 'expiration', message: posted['expiration'] === '' ? says.expiration : says.expirationForm });
    } else body['cardData'] = { ...body['cardData'], expirationMonth: month, expirationYear: year < 100 ? 2000 + year : year };
    if (!body['cardData']?.number) faults.unshift({ field: 'cardData.number', message: says.number });
  }
  if (source === 'walletData') body['walletData'].paymentToken = { paymentMethod: { displayName: 'Visa 1111', network: 'Visa' } };
  const { suggestion, amount } = posted;
  const text = suggestion !== undefined && suggestion !== 'other' ? suggestion : amount;
  if (text !== undefined) {
    const value = readAmount(text);
    if (value !== undefined) body['amount'] = value;
    else faults.unshift({ field: 'amount', message: text === '' ? says.amount : says.amountForm });
  }
  if (posted['promotionCode']) body['promotionCode'] = posted['promotionCode'];
  if (posted['savePaymentMethod'] === 'true') body['savePaymentMethod'] = true;
  return { body, faults };
}

/**
 * The chosen or entered amount, in major units; undefined for anything but a number.
 * @param {HTMLFormElement} form
 */
export function amountOf(form) {
  const entered = new FormData(form);
  const suggestion = entered.get('suggestion');
  return readAmount(String((suggestion === null || suggestion === 'other' ? entered.get('amount') : suggestion) ?? '').trim());
}

/** @param {string} text a number with a point or a comma */
function readAmount(text) {
  const plain = text.replace(/^(\d+),(\d{1,3})$/, '$1.$2');
  return /^\d{1,15}(\.\d{1,4})?$/.test(plain) ? Number(plain) : undefined;
}
