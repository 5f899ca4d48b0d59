/** Money: amounts in major units, exact to the currency's minor unit (assumptions: C8; ISO 4217). */

const currencies = new Set(Intl.supportedValuesOf('currency'));
const digits = new Map<string, number>();

/** Whether a code of three capitals names a currency. */
export const isCurrency = (code: string): boolean => currencies.has(code);

/** Digits of a currency's minor unit: 2 for USD, 0 for JPY, 3 for KWD. */
export function minorDigits(currency: string): number {
  const known = digits.get(currency);
  if (known !== undefined) return known;
  const found = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  digits.set(currency, found);
  return found;
}

/** An amount rounded to the minor unit: what sums and shares need, since they are not exact in binary. */
export const roundMoney = (amount: number, currency: string): number => Number(amount.toFixed(minorDigits(currency)));

/** Whether an amount has at most the decimal places of its currency. */
export const isExact = (amount: number, currency: string): boolean => roundMoney(amount, currency) === amount;
