import { expect, test } from '@playwright/test';
import * as fc from 'fast-check';
import { assert, jsonValue, property } from 'fast-check';
import {
  atMilliseconds,
  between,
  dateIn,
  days,
  decimalMilliseconds,
  epoch,
  epochMilliseconds,
  epochSeconds,
  formatInstant,
  inMilliseconds,
  instantly,
  microseconds,
  milliseconds,
  minus,
  parseDuration,
  parseInstant,
  plus,
  seconds,
  wholeMillisecond,
  wholeSecond,
} from '../../../schemas/shared/instant.ts';
import { isDeepStrictEqual } from 'node:util';
import { isSameJson } from '../../../schemas/shared/json.ts';

const at = (text: string) => {
  const found = parseInstant(text);
  if (found === undefined) throw new Error(`${text} is not an instant`);
  return found;
};
const pad = (value: number, length: number) => String(value).padStart(length, '0');

/** The last instant that is exact to a microsecond, and the last of all. */
const lastExact = '2255-06-05T23:47:34.740991Z';
const last = '9999-12-31T23:59:59.999Z';

// Day 104 249 is 2255-06-05, whose last minutes are no longer exact.
test('every microsecond up to 2255 is read and written as it is', () => {
  const day = fc.integer({ min: -60_000, max: 104_248 });
  const micros = fc.integer({ min: 0, max: 86_400_000_000 - 1 });
  fc.assert(
    fc.property(day, micros, (number, within) => {
      const date = new Date(number * 86_400_000).toISOString().slice(0, 10);
      const second = Math.floor(within / 1_000_000);
      const time = [Math.floor(second / 3600), Math.floor(second / 60) % 60, second % 60].map((part) => pad(part, 2)).join(':');
      const fraction = pad(within % 1_000_000, 6).replace(/0+$/, '');
      const text = `${date}T${time}${fraction === '' ? '' : `.${fraction}`}Z`;
      const instant = at(text);
      const next = plus(instant, microseconds(1));
      return (
        formatInstant(instant) === text &&
        at(formatInstant(next)) === next &&
        next > instant &&
        minus(next, microseconds(1)) === instant &&
        inMilliseconds(between(instant, next)) === 0.001 &&
        dateIn(instant, 'UTC') === date &&
        epochSeconds(instant) === number * 86_400 + second
      );
    }),
    { numRuns: 2000 },
  );
});

test('after that every millisecond is, in order, to the end of 9999', () => {
  const ms = fc.integer({ min: Date.parse('2255-06-06T00:00:00Z'), max: Date.parse(last) - 1 });
  fc.assert(
    fc.property(ms, fc.integer({ min: 0, max: 999 }), (count, micros) => {
      const instant = atMilliseconds(count);
      const text = formatInstant(instant);
      const next = plus(instant, milliseconds(1));
      return (
        Date.parse(text) === count &&
        at(text) === instant &&
        epochMilliseconds(instant) === count &&
        next > instant &&
        epochMilliseconds(next) === count + 1 &&
        decimalMilliseconds(next) > decimalMilliseconds(instant) &&
        // Further digits are dropped, never rounded up.
        at(`${new Date(count).toISOString().slice(0, 23)}${pad(micros, 3)}Z`) === instant
      );
    }),
    { numRuns: 2000 },
  );
});

test('the bounds are parsed, shown and not changed', () => {
  for (const text of [lastExact, last, '9999-12-31T23:59:59Z', '0001-01-01T00:00:00Z', '1969-12-31T23:59:59.999999Z']) {
    expect(formatInstant(at(text))).toBe(text);
  }
  // A common last value elsewhere.
  expect(formatInstant(at('9999-12-31T23:59:59.9999999Z'))).toBe(last);
  expect(formatInstant(at('2255-06-05T23:47:34.741Z'))).toBe('2255-06-05T23:47:34.741Z');
  expect(plus(at(lastExact), microseconds(1)) >= at(lastExact)).toBe(true);
});

test('offsets are converted, unless they lead out of the years that text can hold', () => {
  expect(formatInstant(at('2026-03-02T10:00:00+05:30'))).toBe('2026-03-02T04:30:00Z');
  expect(formatInstant(at('9999-12-31T23:59:59+14:00'))).toBe('9999-12-31T09:59:59Z');
  expect(parseInstant('9999-12-31T23:59:59-00:01')).toBeUndefined();
  expect(parseInstant('0001-01-01T00:00:00+00:01')).toBeUndefined();
  expect(parseInstant('0000-12-31T23:59:59Z')).toBeUndefined();
  expect(parseInstant('10000-01-01T00:00:00Z')).toBeUndefined();
});

test('arithmetic stops at the first and the last instant', () => {
  expect(formatInstant(plus(at('9999-12-31T12:00:00Z'), days(30)))).toBe(last);
  expect(formatInstant(plus(at(last), microseconds(1)))).toBe(last);
  expect(formatInstant(minus(at('0001-01-02T00:00:00Z'), days(30)))).toBe('0001-01-01T00:00:00Z');
  expect(plus(at(last), instantly)).toBe(at(last));
});

test('sums of durations are exact, where fractions of milliseconds are not', () => {
  let instant = epoch;
  for (let count = 0; count < 10_000; count++) instant = plus(instant, microseconds(1));
  expect(formatInstant(instant)).toBe('1970-01-01T00:00:00.01Z');
  expect(wholeSecond(at('2026-03-02T10:00:00.999999Z'))).toBe(at('2026-03-02T10:00:00Z'));
  expect(wholeMillisecond(at('1969-12-31T23:59:59.999999Z'))).toBe(at('1969-12-31T23:59:59.999Z'));
  expect(parseDuration('PT0.000001S')).toBe(microseconds(1));
  expect(parseDuration('P1DT1S')).toBe(seconds(86_401));
});

const value = jsonValue({ maxDepth: 3 });

test('it agrees with Node', () => {
  assert(property(value, value, (one, other) => isSameJson(one, other) === isDeepStrictEqual(one, other)));
  assert(property(value, (one) => isSameJson(one, structuredClone(one))));
});

test('order of members does not matter, order of items does, and absent is not null', () => {
  expect(isSameJson({ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 })).toBe(true);
  for (const [one, other] of [
    [
      [1, 2],
      [2, 1],
    ],
    [{ a: null }, {}],
    [{ a: undefined }, { b: undefined }],
    [undefined, null],
    [[], {}],
    [1, '1'],
    [{ length: 0 }, []],
  ] as const)
    expect([one, other, isSameJson(one, other)]).toEqual([one, other, false]);
});
