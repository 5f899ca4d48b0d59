/**
 * Writes a value in groups, and keeps the caret behind the same digit.
 * @param {HTMLInputElement} control
 * @param {(digits: string) => string} grouped
 */
export function regroup(control, grouped) {
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
export function groupedNumber(digits) {
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
export function groupedExpiration(digits) {
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
export function showBrand(value) {
  const output = document.getElementById('brand');
  if (output === null) return;
  const digits = value.replace(/\D/g, '');
  const found = brands.find(([, leading]) => /** @type {RegExp} */ (leading).test(digits));
  output.textContent = found === undefined ? '' : String(found[0]);
}
