/** Amounts as text and as whole minor units: binary fractions cannot hold 80.60. */

/** 2 for USD, 0 for JPY, 3 for KWD. */
const digitsOf = (currency) => new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits;

/** Minor units of a decimal, as text or as a number of a JSON answer. Throws if the currency has no such digits. */
export function minorUnits(amount, currency) {
  const digits = digitsOf(currency);
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(String(amount)) ?? [];
  const padded = fraction.replace(/0+$/, '').padEnd(digits, '0');
  if (whole === undefined || padded.length > digits) throw new Error(`${amount} is not an amount in ${currency}`);
  return BigInt(whole + padded);
}

/** `8060n` in USD is `80.60`. */
export function decimalText(minor, currency) {
  const digits = digitsOf(currency);
  const text = String(minor).padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
