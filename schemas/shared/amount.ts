/**
 * Bounds of amounts, in minor units of their currency: `9_999_999_999.99` USD, `999_999_999_999` JPY.
 * Decision: docs/decisions/0002-time-and-money.md.
 */

/** The largest amount of one request: twelve digits, the length of an amount in ISO 8583 (data element 4). */
export const maxAmount = 999_999_999_999;

/**
 * The largest total: fifteen digits. Any decimal number of fifteen significant digits survives being a JSON number, which readers hold as a binary
 * fraction of 53 bits; with sixteen digits, cents are lost long before `Number.MAX_SAFE_INTEGER`.
 */
export const maxTotal = 999_999_999_999_999;

/** Decimal text as a number; undefined for other text, and for more than fifteen significant digits, which the number could not hold. */
export function readDecimal(text: string): number | undefined {
  if (!/^-?\d{1,15}(\.\d{1,9})?$/.test(text)) return undefined;
  const fraction = text.includes('.') ? text.replace(/0+$/, '') : text;
  return fraction.replace(/\D/g, '').replace(/^0+/, '').length > 15 ? undefined : Number(text);
}
