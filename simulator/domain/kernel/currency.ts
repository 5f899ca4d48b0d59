/** Currencies and the digits of their minor units (ISO 4217). */

/** Currencies whose minor unit does not have two digits. Not read from `Intl`, which follows the habits of a country and its release. */
const unusual: Readonly<Record<string, number>> = {
  ...digits(0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'),
  ...digits(3, 'BHD IQD JOD KWD LYD OMR TND'),
  ...digits(4, 'CLF UYW'),
};

function digits(count: number, codes: string): Readonly<Record<string, number>> {
  return Object.fromEntries(codes.split(' ').map((code) => [code, count]));
}

const currencies = new Set([...Intl.supportedValuesOf('currency'), ...Object.keys(unusual)]);

/** Whether a code of three capitals names a currency. */
export const isCurrency = (code: string): boolean => currencies.has(code);

/** Most digits that a minor unit has. What is in no currency, such as a limit on every currency, is counted with them. */
const maxDigits = 4;

/** Digits of a currency's minor unit: 2 for USD, 0 for JPY, 3 for KWD, 4 for CLF. Null: no currency in particular. */
export const minorDigits = (currency: string | null): number => (currency === null ? maxDigits : (unusual[currency] ?? 2));
