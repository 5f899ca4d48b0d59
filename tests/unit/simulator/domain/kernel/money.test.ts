/** Exact money, judged by a decimal library over currencies with 0, 2, 3 and 4 digits. */
import { expect, test } from '@playwright/test';
import { Decimal } from 'decimal.js';
import * as fc from 'fast-check';
import { maxAmount, maxTotal } from '../../../../../schemas/shared/amount.ts';
import {
  isCurrency,
  minorDigits,
  allocate,
  average,
  divide,
  fraction,
  isShowable,
  major,
  maxShowable,
  minor,
  minus,
  plus,
  readMinor,
  sum,
  unitsOf,
  type Minor,
  percentNumber,
  readPercent,
} from '../../../../../simulator/domain/kernel/money.ts';

// The oracle computes with more digits than any value here has, and rounds half to even.
const Oracle = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_EVEN });

const digits: Readonly<Record<string, number>> = {
  JPY: 0,
  KRW: 0,
  CLP: 0,
  VND: 0,
  ISK: 0,
  USD: 2,
  EUR: 2,
  GBP: 2,
  HUF: 2,
  IDR: 2,
  KWD: 3,
  BHD: 3,
  JOD: 3,
  TND: 3,
  CLF: 4,
  UYW: 4,
};
const currency = fc.constantFrom(...Object.keys(digits));
/** Small, large and the largest amounts, of either sign. */
const within = (maximum: number) =>
  fc
    .oneof(fc.integer({ min: 0, max: 100_000 }), fc.maxSafeInteger(), fc.constantFrom(0, 1, maximum - 1, maximum))
    .map((n) => minor(n % (maximum + 1), 'JPY'));
const amount = within(maxAmount);
const total = within(maxTotal);
const decimalOf = (given: Minor, code: string) => new Oracle(unitsOf(given)).div(new Oracle(10).pow(digits[code]!));

test('every currency has the digits of ISO 4217', () => {
  for (const [code, count] of Object.entries(digits)) {
    expect(isCurrency(code), code).toBe(true);
    expect(minorDigits(code), code).toBe(count);
  }
  expect(['usd', 'ZZZ', 'US'].map(isCurrency)).toEqual([false, false, false]);
});

// Properties return a boolean, since an `expect` for each of thousands of values takes minutes.
const holds = { numRuns: 2000 };

test('the shown decimal parses to the same amount', () => {
  fc.assert(
    fc.property(total, currency, (given, code) => {
      // Callers see JSON, so it must spell the decimal out, digit for digit.
      const shown = JSON.stringify(major(given, code));
      return new Oracle(shown).equals(decimalOf(given, code)) && readMinor(JSON.parse(shown) as number, code, maxShowable) === given;
    }),
    holds,
  );
});

test('a decimal of up to fifteen digits is read exactly or refused for its digits or its size', () => {
  const whole = fc.oneof(fc.integer({ min: 0, max: 10 ** 9 - 1 }), fc.integer({ min: 0, max: 100 }));
  const fraction = fc.oneof(fc.stringMatching(/^\d{0,6}$/), fc.stringMatching(/^\d0{0,5}$/));
  fc.assert(
    fc.property(whole, fraction, fc.boolean(), currency, (integer, decimals, isNegative, code) => {
      const text = `${isNegative ? '-' : ''}${integer}${decimals === '' ? '' : `.${decimals}`}`;
      const exact = new Oracle(text).times(new Oracle(10).pow(digits[code]!));
      const expected = exact.abs().round().gt(maxAmount) ? 'maximum' : exact.isInteger() ? exact.toNumber() + 0 : 'digits';
      return readMinor(Number(text), code) === expected;
    }),
    holds,
  );
});

test('edges are refused in the right way', () => {
  expect(readMinor(9_999_999_999.99, 'USD')).toBe(maxAmount);
  expect(readMinor(10_000_000_000, 'USD')).toBe('maximum');
  expect(readMinor(999_999_999_999, 'JPY')).toBe(maxAmount);
  expect(readMinor(1e12, 'JPY')).toBe('maximum');
  expect(readMinor(99_999_999.9999, 'CLF')).toBe(maxAmount);
  expect(readMinor(1e308, 'USD')).toBe('maximum');
  expect(readMinor(-1e308, 'USD')).toBe('maximum');
  expect(readMinor(Number('9007199254740993.11'), 'USD')).toBe('maximum');
  expect(readMinor(Number.POSITIVE_INFINITY, 'USD')).toBe('maximum');
  expect(readMinor(Number.NaN, 'USD')).toBe('maximum');
  expect(readMinor(10.001, 'USD')).toBe('digits');
  expect(readMinor(0.5, 'JPY')).toBe('digits');
  expect(readMinor(1.2345, 'KWD')).toBe('digits');
  expect(readMinor(1e-7, 'CLF')).toBe('digits');
  expect(readMinor(Number.MIN_VALUE, 'USD')).toBe('digits');
  expect(Object.is(readMinor(-0, 'USD'), 0)).toBe(true);
  expect(() => minor(0.005, 'USD')).toThrow(RangeError);
  expect(minor(10.5, 'USD')).toBe(1050);
  expect([isShowable(maxShowable), isShowable(plus(maxShowable, minor(1, 'JPY')))]).toEqual([true, false]);
});

test('sums and differences are those of the decimals', () => {
  fc.assert(
    fc.property(fc.array(amount, { maxLength: 50 }), amount, amount, currency, (amounts, a, b, code) => {
      const expected = amounts.reduce((so, one) => so.plus(decimalOf(one, code)), new Oracle(0));
      return (
        new Oracle(major(sum(amounts), code)).equals(expected) &&
        new Oracle(major(plus(a, b), code)).equals(decimalOf(a, code).plus(decimalOf(b, code))) &&
        new Oracle(major(minus(a, b), code)).equals(decimalOf(a, code).minus(decimalOf(b, code)))
      );
    }),
    holds,
  );
});

test('amounts of different currencies compare as their decimals do', () => {
  fc.assert(
    fc.property(amount, currency, amount, currency, (a, codeOfA, b, codeOfB) => {
      const [x, y] = [major(a, codeOfA), major(b, codeOfB)];
      return (x < y ? -1 : x > y ? 1 : 0) === decimalOf(a, codeOfA).comparedTo(decimalOf(b, codeOfB));
    }),
    holds,
  );
  expect(new Set(Object.keys(digits).map((code) => major(minor(70_000, code), code)))).toEqual(new Set([70_000]));
});

test('a quotient is rounded half to even', () => {
  expect([1, 3, 5, -1, -3].map((half) => divide(half, 2))).toEqual([0, 2, 2, 0, -2]);
  const rounded = (value: Decimal) => value.round().toNumber() + 0;
  fc.assert(
    fc.property(total, fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 10_000 }), (given, b, factor) => {
      const a = unitsOf(given);
      const exact = new Oracle(a).div(b);
      const halves = divide(a * 2 + 1, 2) === rounded(new Oracle(a).times(2).plus(1).div(2));
      // The oracle's quotient has sixty digits, so only a true half looks like one.
      return (
        halves &&
        divide(a, b) === rounded(exact) &&
        divide(a, -b) === rounded(exact.neg()) &&
        unitsOf(average(given, b)) === divide(a, b) &&
        unitsOf(fraction(given, factor, b)) === divide(a, b, factor) &&
        divide(a, b, factor) === rounded(new Oracle(a).times(factor).div(b))
      );
    }),
    holds,
  );
});

test('parts add up to the whole, and each is its share to within one unit', () => {
  const weights = fc
    .array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 20 })
    .filter((all) => all.some((one) => one > 0));
  fc.assert(
    fc.property(amount, weights, (whole, shares) => {
      const parts = allocate(whole, shares);
      const all = shares.reduce((so, one) => so + one, 0);
      const isShare = (part: Minor, index: number) =>
        new Oracle(unitsOf(whole)).times(shares[index]!).div(all).minus(unitsOf(part)).abs().lt(1);
      const together = parts.reduce((so, part) => so.plus(unitsOf(part)), new Oracle(0));
      return parts.length === shares.length && together.equals(unitsOf(whole)) && parts.every(isShare);
    }),
    holds,
  );
  expect(allocate(minor(100, 'JPY'), [1, 1, 1])).toEqual([34, 33, 33]);
  expect(allocate(minor(-5, 'JPY'), [1, 1])).toEqual([-3, -2]);
  expect(allocate(minor(10, 'JPY'), [0, 3, 1])).toEqual([0, 8, 2]);
});

test('percentages keep exactly four digits', () => {
  expect(readPercent(12.5)).toBe(125_000);
  expect(readPercent(33.3333)).toBe(333_333);
  expect(readPercent(100)).toBe(1_000_000);
  expect([33.33333, 100.0001, 1e308, Number.NaN].map(readPercent)).toEqual([undefined, undefined, undefined, undefined]);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), (scaled) => {
      const text = new Oracle(scaled).div(10_000).toString();
      const read = readPercent(Number(text));
      return read !== undefined && Object.is(read, scaled) && percentNumber(read) === Number(text);
    }),
  );
});
