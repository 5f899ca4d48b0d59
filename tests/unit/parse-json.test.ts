/** What a JSON body may hold: judged by its text before it is parsed, so strings must not count. */
import { expect, test } from '@playwright/test';
import * as fc from 'fast-check';
import { requestLimits } from '../../schemas/limits.ts';
import { Refusal } from '../../simulator/domain/kernel/refusal.ts';
import { parseJson } from '../../simulator/http/parse-json.ts';

const deepest = requestLimits.bodyDepth.max;
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
/** Quotes, escapes and brackets, whose order decides where a string ends. */
const hostile = fc.string({ unit: fc.constantFrom('"', '\\', '[', '{', ']', '}', 'a', '😀', '\n'), maxLength: 40 });

test('reads every value as it was written', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(hostile, fc.dictionary(hostile, hostile, { maxKeys: 3 })), { maxLength: 8 }), (value) => {
      expect(parseJson(JSON.stringify(value), 100)).toEqual(value);
    }),
  );
});

test('counts the objects and lists of a text, whatever its strings hold', () => {
  fc.assert(
    fc.property(fc.array(hostile, { maxLength: 8 }), (strings) => {
      const text = JSON.stringify(strings.map((one) => [one]));
      expect(parseJson(text, strings.length + 1)).toHaveLength(strings.length);
      if (strings.length > 0) expect(() => parseJson(text, strings.length)).toThrow(Refusal);
    }),
  );
});

test('refuses what nests too deep', () => {
  expect(parseJson(nested(deepest), deepest)).toBeInstanceOf(Array);
  expect(() => parseJson(nested(deepest + 1), deepest + 1)).toThrow(Refusal);
});

test('refuses a string without an end, however many escapes it has', () => {
  for (const text of ['"', '"a', String.raw`"\"`, `"${'\\'.repeat(5)}"`, `["${'\\'.repeat(100_001)}"`])
    expect(() => parseJson(text, 10)).toThrow(Refusal);
});
