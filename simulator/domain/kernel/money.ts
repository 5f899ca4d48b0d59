/**
 * Money is an integer of the currency's minor unit: 1050 is 10.50 USD, and 1050 JPY. A decimal number in major units is what requests
 * carry and replies show (assumptions: C8). Decision: docs/decisions/0002-time-and-money.md.
 *
 * - The type is opaque: an amount is neither a number nor made of one, so a reply or an event can only show it through `major`. Amounts of one
 *   currency are compared with `<` and `===`.
 * - One rounding rule, half to even, in `divide`. An average (`average`, the mean payment of a report) and a fraction (`fraction`, how far an
 *   adjustment may go) are rounded by it.
 * - Shares of an amount (`allocate`, an approval of a part) are not rounded one by one: they add up to the whole.
 * - The maximum of one request is `maxRequest`, twelve digits; the largest total that can be shown is `maxShowable`, fifteen digits.
 */
import { maxAmount, maxTotal } from '../../../schemas/shared/amount.ts';
import { fault, invalid, type ValidationError } from './refusal.ts';

declare const unit: unique symbol;
/** An amount in minor units. Its currency is stated beside it. */
export interface Minor {
  readonly [unit]: 'minor';
}

// The only places that add and remove the type. A negative zero becomes 0.
const amountOf = (units: number): Minor => (units + 0) as unknown as Minor;
/** The integer itself, for values that are not money: counters of rate limits, ratios. */
export const unitsOf = (amount: Minor): number => amount as unknown as number;

export const none = amountOf(0);
export const maxRequest = amountOf(maxAmount);
export const maxShowable = amountOf(maxTotal);

const scales = [1, 10, 100, 1000, 10_000];
const scaleOf = (currency: string | null): number => scales[minorDigits(currency)]!;

type AmountFault = 'digits' | 'maximum';

/**
 * Converts a decimal number in major units to an amount, or returns why it cannot: more digits than the currency has, or beyond a maximum.
 * A JSON number means the shortest decimal that reads as the same number. Up to fifteen digits there is one such integer of minor units,
 * and dividing it again, which IEEE 754 rounds correctly, gives the number back.
 */
export function readMinor(amount: number, currency: string | null, maximum: Minor = maxRequest): Minor | AmountFault {
  const scale = scaleOf(currency);
  const minor = Math.round(amount * scale);
  // Negated, so that NaN exceeds it too.
  if (!(Math.abs(minor) <= unitsOf(maximum))) return 'maximum';
  if (minor / scale !== amount) return 'digits';
  return amountOf(minor);
}

/** Converts an amount stated in the program. Throws if the currency has no such amount. */
export function minor(amount: number, currency: string | null): Minor {
  const read = readMinor(amount, currency, maxShowable);
  if (typeof read === 'string') throw new RangeError(`${amount} is not an amount of ${currency ?? 'any currency'}`);
  return read;
}

/** The amount as replies show it: the number nearest to the decimal, hence the exact decimal in JSON. */
export const major = (amount: Minor, currency: string | null): number => unitsOf(amount) / scaleOf(currency);

/**
 * The largest amount of a currency that is at most a decimal number in major units, and the smallest that is at least it; both are equal if
 * the currency can express the number, which may have any size and any digits. Up to fifteen digits the product is off by less than a half,
 * so its rounding is one of the two, and the division shows which.
 */
export function around(amount: number, currency: string | null): { readonly atMost: Minor; readonly atLeast: Minor } {
  const scale = scaleOf(currency);
  const nearest = Math.round(amount * scale);
  const decimal = nearest / scale;
  return { atMost: amountOf(decimal > amount ? nearest - 1 : nearest), atLeast: amountOf(decimal < amount ? nearest + 1 : nearest) };
}

export const majorOrNull = (amount: Minor | null, currency: string | null): number | null =>
  amount === null ? null : major(amount, currency);

export const plus = (a: Minor, b: Minor): Minor => amountOf(unitsOf(a) + unitsOf(b));
export const minus = (a: Minor, b: Minor): Minor => amountOf(unitsOf(a) - unitsOf(b));

export const times = (amount: Minor, count: number): Minor => amountOf(unitsOf(amount) * count);

export const sum = (amounts: Iterable<Minor>): Minor => {
  let total = 0;
  for (const amount of amounts) total += unitsOf(amount);
  return amountOf(total);
};

export const isShowable = (total: Minor): boolean => Math.abs(unitsOf(total)) <= maxTotal;

/**
 * The one rounding rule: a quotient of integers, half to even, so that sums of rounded values do not lean either way. Decimals in .NET
 * follow it, and so do the gateway's amounts (assumptions: C8). `factor` multiplies the numerator first, without a limit.
 */
export function divide(numerator: number, denominator: number, factor = 1): number {
  const dividend = BigInt(numerator) * BigInt(factor);
  const divisor = BigInt(denominator);
  const isNegative = dividend < 0n !== divisor < 0n;
  const [top, bottom] = [absolute(dividend), absolute(divisor)];
  const quotient = top / bottom;
  const twice = (top % bottom) * 2n;
  const isUp = twice > bottom || (twice === bottom && quotient % 2n === 1n);
  const rounded = Number(isUp ? quotient + 1n : quotient);
  return isNegative && rounded !== 0 ? -rounded : rounded;
}

const absolute = (value: bigint): bigint => (value < 0n ? -value : value);

export const average = (total: Minor, count: number): Minor => amountOf(divide(unitsOf(total), count));

/** A part of an amount, such as 120 of 100 for 120 %. */
export const fraction = (amount: Minor, numerator: number, denominator: number): Minor =>
  amountOf(divide(unitsOf(amount), denominator, numerator));

/** Reads an amount from a record, which holds it as a number; undefined for any other value. */
export const asMinor = (value: unknown): Minor | undefined => (typeof value === 'number' ? amountOf(value) : undefined);

/**
 * Splits an amount in proportion to integer weights, not all 0. The parts add up to the amount: remaining units go to the parts that lost
 * most by rounding down, the earlier first.
 */
export function allocate(amount: Minor, weights: readonly number[]): readonly Minor[] {
  const whole = weights.reduce((total, weight) => total + BigInt(weight), 0n);
  const size = absolute(BigInt(unitsOf(amount)));
  const parts = weights.map((weight, index) => {
    const exact = size * BigInt(weight);
    return { index, units: exact / whole, lost: exact % whole };
  });
  const left = Number(size - parts.reduce((total, { units }) => total + units, 0n));
  const byLoss = parts.toSorted((a, b) => (a.lost === b.lost ? a.index - b.index : a.lost > b.lost ? -1 : 1));
  const raised = new Set(byLoss.slice(0, left).map(({ index }) => index));
  const sign = Math.sign(unitsOf(amount));
  return parts.map(({ index, units }) => amountOf(sign * (Number(units) + (raised.has(index) ? 1 : 0))));
}

declare const unitPriceMark: unique symbol;
/**
 * The exact price of one unit: an integer of a millionth of a major unit, so that it may be less than the smallest amount. A rate
 * is one too: 29 000 is 2.9 %.
 */
export interface UnitPrice {
  readonly [unitPriceMark]: 'unit price';
}

const unitPriceDigits = 6;
const unitPriceScale = 10 ** unitPriceDigits;
const unitPriceUnits = (price: UnitPrice): number => price as unknown as number;

/** Converts a decimal number in major units to a unit price; undefined if it is negative, too large to be exact, or has more digits. */
export function readUnitPrice(price: number): UnitPrice | undefined {
  const units = Math.round(price * unitPriceScale);
  return units >= 0 && units <= maxTotal && units / unitPriceScale === price ? (units as unknown as UnitPrice) : undefined;
}

export const unitPriceNumber = (price: UnitPrice): number => unitPriceUnits(price) / unitPriceScale;

/** Exact, since no currency has as many digits. */
export const asUnitPrice = (amount: Minor, currency: string): UnitPrice =>
  (unitsOf(amount) * (unitPriceScale / scaleOf(currency))) as unknown as UnitPrice;

export const priced = (price: UnitPrice, quantity: number, currency: string): Minor =>
  amountOf(divide(unitPriceUnits(price), unitPriceScale, quantity * scaleOf(currency)));

export const shareOf = (amount: Minor, rate: UnitPrice): Minor => amountOf(divide(unitsOf(amount), unitPriceScale, unitPriceUnits(rate)));

/** Currencies whose minor unit does not have two digits (ISO 4217). `Intl` is not used, since it varies by country and release. */
const unusual: Readonly<Record<string, number>> = {
  ...digits(0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'),
  ...digits(3, 'BHD IQD JOD KWD LYD OMR TND'),
  ...digits(4, 'CLF UYW'),
};

function digits(count: number, codes: string): Readonly<Record<string, number>> {
  return Object.fromEntries(codes.split(' ').map((code) => [code, count]));
}

const currencies = new Set([...Intl.supportedValuesOf('currency'), ...Object.keys(unusual)]);

export const isCurrency = (code: string): boolean => currencies.has(code);

/** The most digits of any minor unit. Amounts without a currency, such as a limit on every currency, use them. */
const maxDigits = 4;

/** Digits of a currency's minor unit: 2 for USD, 0 for JPY, 3 for KWD, 4 for CLF. Null: no particular currency. */
export const minorDigits = (currency: string | null): number => (currency === null ? maxDigits : (unusual[currency] ?? 2));

/** Percentages, exact: integers of a ten-thousandth of a percent. */

declare const percentUnit: unique symbol;
/** 12.5 % is 125 000. */
export interface Percent {
  readonly [percentUnit]: 'percent';
}

export const percentDigits = 4;
const scale = 10 ** percentDigits;

/** Converts a percentage up to 100; undefined if it is greater or has more digits. */
export function readPercent(percent: number): Percent | undefined {
  const units = Math.round(percent * scale);
  return Math.abs(units) <= 100 * scale && units / scale === percent ? (units as unknown as Percent) : undefined;
}

export const percentNumber = (percent: Percent): number => (percent as unknown as number) / scale;

/** Reads a currency in upper case. Throws a validation refusal if it is unknown. */
export function readCurrency(given: string, member = 'currency'): string {
  const currency = given.toUpperCase();
  if (isCurrency(currency)) return currency;
  throw invalid([fault(member, 'must be an ISO 4217 currency code')]);
}

export function amountError(member: string, currency: string | null, kind: AmountFault, maximum: Minor = maxRequest): ValidationError {
  const inCurrency = currency === null ? '' : ` in ${currency}`;
  if (kind === 'maximum') return fault(member, `must be at most ${major(maximum, currency)}${inCurrency}`);
  const digits = minorDigits(currency);
  const allowed = digits === 0 ? 'no decimals' : `at most ${digits} decimals`;
  return fault(member, `may have ${allowed}${inCurrency}`);
}

type Amount = number | null | undefined;
type Read<A extends Amount> = A extends number ? Minor : null;

/**
 * The amounts of a request by member; absent ones are null. Throws one validation refusal for all that have too many digits or are too
 * large.
 */
export function readAmounts<const G extends Readonly<Record<string, Amount>>>(
  currency: string | null,
  given: G,
  maximum: Minor = maxRequest,
): { readonly [M in keyof G]: Read<G[M]> } {
  const errors: ValidationError[] = [];
  const amounts: Record<string, Minor | null> = {};
  for (const [member, amount] of Object.entries(given)) {
    const read = amount === null || amount === undefined ? null : readMinor(amount, currency, maximum);
    if (typeof read === 'string') errors.push(amountError(member, currency, read, maximum));
    else amounts[member] = read;
  }
  if (errors.length > 0) throw invalid(errors);
  return amounts as { readonly [M in keyof G]: Read<G[M]> };
}

export const readAmount = (currency: string | null, member: string, amount: number): Minor =>
  readAmounts(currency, { [member]: amount })[member]!;
