/** Bounds on a JSON body are checked on its bytes, in whatever pieces they arrive, so brackets in strings must not count. */
import assert from 'node:assert/strict';
import { expect, test } from '@playwright/test';
import * as fc from 'fast-check';
import { requestLimits } from '../../../../schemas/limits.ts';
import { Refusal } from '../../../../simulator/domain/kernel/refusal.ts';
import { Nesting } from '../../../../simulator/wire/nesting.ts';
import { parseJson } from '../../../../simulator/wire/json-parser.ts';

const deepest = requestLimits.bodyDepth.max;
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
/** Quotes, escapes and brackets, whose order decides where a string ends. */
const hostile = fc.string({ unit: fc.constantFrom('"', '\\', '[', '{', ']', '}', 'a', '😀', '\n'), maxLength: 40 });

/** Reads a text in pieces that end at these places. */
function read(text: string, maxContainers: number, ends: readonly number[] = []): void {
  const bytes = Buffer.from(text);
  const nesting = new Nesting(maxContainers);
  let start = 0;
  for (const end of [...ends.map((one) => one % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length]) {
    nesting.read(bytes.subarray(start, end));
    start = end;
  }
}

test('counts the objects and lists of a text, whatever its strings hold and wherever its pieces end', () => {
  fc.assert(
    fc.property(fc.array(hostile, { maxLength: 8 }), fc.array(fc.nat(), { maxLength: 12 }), (strings, ends) => {
      const text = JSON.stringify(strings.map((one) => [one]));
      read(text, strings.length + 1, ends);
      if (strings.length > 0) assert.throws(() => read(text, strings.length, ends), Refusal);
    }),
    { numRuns: 1000 },
  );
});

test('finds the end of a string whose escapes are parted', () => {
  for (const text of [String.raw`["\\",[]]`, String.raw`["\\\"[",[]]`, String.raw`["\"[[",[]]`])
    for (let end = 0; end < text.length; end++) {
      read(text, 2, [end, end + 1]);
      expect(() => read(text, 1, [end, end + 1])).toThrow(Refusal);
    }
});

test('refuses too deep nesting immediately', () => {
  expect(() => read(nested(deepest), deepest, [3])).not.toThrow();
  expect(() => read(nested(deepest + 1), deepest + 1, [3])).toThrow(Refusal);
  const nesting = new Nesting(1000);
  nesting.read(Buffer.from('['.repeat(deepest)));
  expect(() => nesting.read(Buffer.from('['))).toThrow(Refusal);
});

test('reads a string without an end, however many escapes it has', () => {
  for (const text of ['"', '"a', String.raw`"\"`, `"${'\\'.repeat(5)}"`, `["${'\\'.repeat(100_001)}"[[`])
    expect(() => read(text, 1)).not.toThrow();
});

test('reads every value as it was written', () => {
  const value = fc.jsonValue().filter((one) => !/"(__proto__|constructor)"/.test(JSON.stringify(one)));
  fc.assert(fc.property(value, (one) => JSON.stringify(parseJson(JSON.stringify(one))) === JSON.stringify(one)));
});

test('reads nothing as no value', () => expect(parseJson('')).toBeUndefined());

test('refuses text that is not JSON, and members that would change a prototype', () => {
  for (const text of ['"', '"a', String.raw`"\"`, '{', '[1,]', 'NaN', '{"__proto__":{}}', '{"constructor":{"prototype":{}}}'])
    expect(() => parseJson(text), text).toThrow(Refusal);
});
