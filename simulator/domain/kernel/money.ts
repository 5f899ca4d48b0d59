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
import { invalid, type ValidationError } from './refusal.ts';

declare const unit: unique symbol;
/** An amount in minor units. Its currency is stated beside it. */
export interface Minor {
  readonly [unit]: 'minor';
}

// The only places where the type is put on and taken off. A negative zero becomes 0.
const amountOf = (units: number): Minor => (units + 0) as unknown as Minor;
/** The integer itself, for what is not money: counters of rate limits, ratios. */
export const unitsOf = (amount: Minor): number => amount as unknown as number;

export const none = amountOf(0);
/** The largest amount of one request. */
export const maxRequest = amountOf(maxAmount);
/** The largest total. */
export const maxShowable = amountOf(maxTotal);

const scales = [1, 10, 100, 1000, 10_000];
const scaleOf = (currency: string | null): number => scales[minorDigits(currency)]!;

/** Why a number is not an amount of a currency. */
type AmountFault = 'digits' | 'maximum';

/**
 * A decimal number in major units as an amount, or why it is not one: more digits than the currency has, or beyond a maximum.
 * The decimal meant by a JSON number is the shortest that reads as the same number. Up to fifteen digits there is one such integer of minor
 * units, and dividing it again, which IEEE 754 rounds correctly, gives the number back.
 */
export function readMinor(amount: number, currency: string | null, maximum: Minor = maxRequest): Minor | AmountFault {
  const scale = scaleOf(currency);
  const minor = Math.round(amount * scale);
  // Written so that NaN is beyond it too.
  if (!(Math.abs(minor) <= unitsOf(maximum))) return 'maximum';
  if (minor / scale !== amount) return 'digits';
  return amountOf(minor);
}

/** An amount that the program itself states. Throws when the currency has no such amount. */
export function minor(amount: number, currency: string | null): Minor {
  const read = readMinor(amount, currency, maxShowable);
  if (typeof read === 'string') throw new RangeError(`${amount} is not an amount of ${currency ?? 'any currency'}`);
  return read;
}

/** An amount as replies show it: the number nearest to the decimal, and so the decimal itself in JSON. */
export const major = (amount: Minor, currency: string | null): number => unitsOf(amount) / scaleOf(currency);

/**
 * The largest amount of a currency that is at most a decimal number in major units, and the smallest that is at least it: the same amount
 * where the currency has one that equals it. The number may have any size and more digits than the currency.
 * Up to fifteen digits the product is off by less than a half, so its rounding is one of the two, and the division tells which.
 */
export function around(amount: number, currency: string | null): { readonly atMost: Minor; readonly atLeast: Minor } {
  const scale = scaleOf(currency);
  const nearest = Math.round(amount * scale);
  const decimal = nearest / scale;
  return { atMost: amountOf(decimal > amount ? nearest - 1 : nearest), atLeast: amountOf(decimal < amount ? nearest + 1 : nearest) };
}

/** Null stays null. */
export const majorOrNull = (amount: Minor | null, currency: string | null): number | null =>
  amount === null ? null : major(amount, currency);

export const plus = (a: Minor, b: Minor): Minor => amountOf(unitsOf(a) + unitsOf(b));
export const minus = (a: Minor, b: Minor): Minor => amountOf(unitsOf(a) - unitsOf(b));

/** An amount some whole number of times. */
export const times = (amount: Minor, count: number): Minor => amountOf(unitsOf(amount) * count);

export const sum = (amounts: Iterable<Minor>): Minor => {
  let total = 0;
  for (const amount of amounts) total += unitsOf(amount);
  return amountOf(total);
};

/** Whether a total can be shown exactly. */
export const isShowable = (total: Minor): boolean => Math.abs(unitsOf(total)) <= maxTotal;

/**
 * The one rounding rule: a quotient of integers, half to even, so that sums of rounded values lean neither way. It is the rule of decimals in
 * .NET, which the gateway's amounts follow (assumptions: C8). `factor` multiplies the numerator first, without a limit.
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

/** The mean of a number of amounts with a total. */
export const average = (total: Minor, count: number): Minor => amountOf(divide(unitsOf(total), count));

/** A part of an amount, such as 120 of 100 for 120 %. */
export const fraction = (amount: Minor, numerator: number, denominator: number): Minor =>
  amountOf(divide(unitsOf(amount), denominator, numerator));

/** The amount in a value that holds one; undefined for any other value. Records hold amounts as numbers. */
export const asMinor = (value: unknown): Minor | undefined => (typeof value === 'number' ? amountOf(value) : undefined);

/**
 * Splits an amount in proportion to weights, which are integers and not all 0. The parts add up to the amount: units that are left over go to
 * the parts that rounding down cost most, the earlier one first.
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
/** The price of one, exact: an integer of a millionth of a major unit, so that it may be less than the smallest amount. Also a rate: 29 000 is 2.9 %. */
export interface UnitPrice {
  readonly [unitPriceMark]: 'unit price';
}

const unitPriceDigits = 6;
const unitPriceScale = 10 ** unitPriceDigits;
const unitPriceUnits = (price: UnitPrice): number => price as unknown as number;

/** A decimal number in major units as a unit price; undefined when it is negative, too large to be exact, or has more digits. */
export function readUnitPrice(price: number): UnitPrice | undefined {
  const units = Math.round(price * unitPriceScale);
  return units >= 0 && units <= maxTotal && units / unitPriceScale === price ? (units as unknown as UnitPrice) : undefined;
}

/** As replies show it. */
export const unitPriceNumber = (price: UnitPrice): number => unitPriceUnits(price) / unitPriceScale;

/** An amount as the price of one. It is exact: no currency has as many digits. */
export const asUnitPrice = (amount: Minor, currency: string): UnitPrice =>
  (unitsOf(amount) * (unitPriceScale / scaleOf(currency))) as unknown as UnitPrice;

/** What a whole number of units costs, rounded once. */
export const priced = (price: UnitPrice, quantity: number, currency: string): Minor =>
  amountOf(divide(unitPriceUnits(price), unitPriceScale, quantity * scaleOf(currency)));

/** A share of an amount, rounded once. */
export const shareOf = (amount: Minor, rate: UnitPrice): Minor => amountOf(divide(unitsOf(amount), unitPriceScale, unitPriceUnits(rate)));

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

/** Percentages, exact: integers of a ten-thousandth of a percent. */

declare const percentUnit: unique symbol;
/** 12.5 % is 125 000. */
export interface Percent {
  readonly [percentUnit]: 'percent';
}

export const percentDigits = 4;
const scale = 10 ** percentDigits;

/** A decimal number of percent up to 100; undefined when it is greater or has more digits. */
export function readPercent(percent: number): Percent | undefined {
  const units = Math.round(percent * scale);
  return Math.abs(units) <= 100 * scale && units / scale === percent ? (units as unknown as Percent) : undefined;
}

/** As replies show it. */
export const percentNumber = (percent: Percent): number => (percent as unknown as number) / scale;

/** Reads a currency in upper case. Throws a validation refusal for an unknown one. */
export function readCurrency(given: string, member = 'currency'): string {
  const currency = given.toUpperCase();
  if (isCurrency(currency)) return currency;
  throw invalid([{ message: `The field ${member} must be an ISO 4217 currency code.`, members: [member] }]);
}

/** What is wrong with an amount, naming the member. */
export function amountError(member: string, currency: string | null, fault: AmountFault, maximum: Minor = maxRequest): ValidationError {
  const inCurrency = currency === null ? '' : ` in ${currency}`;
  if (fault === 'maximum') {
    return { message: `The field ${member} must be at most ${major(maximum, currency)}${inCurrency}.`, members: [member] };
  }
  const digits = minorDigits(currency);
  const allowed = digits === 0 ? 'no decimals' : `at most ${digits} decimals`;
  return { message: `The field ${member} may have ${allowed}${inCurrency}.`, members: [member] };
}

type Amount = number | null | undefined;
type Read<A extends Amount> = A extends number ? Minor : null;

/**
 * The amounts of a request, by member. Absent ones are null.
 * Throws one validation refusal for all that have more digits than their currency or are too large.
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

/** One amount of a request. */
export const readAmount = (currency: string | null, member: string, amount: number): Minor =>
  readAmounts(currency, { [member]: amount })[member]!;
