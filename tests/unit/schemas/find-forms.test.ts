import { deepEqual } from 'node:assert/strict';
import { expect, test } from '@playwright/test';
import { array, assert, boolean, constantFrom, nat, property } from 'fast-check';
import { formFinder } from '../../../schemas/shared/find-forms.ts';
import { withoutSecretShapes } from '../../../schemas/shared/secret-forms.ts';

/** Few letters, so that forms overlap, repeat and begin like each other. */
const letters = (minLength: number, maxLength: number) =>
  array(constantFrom('a', 'b', 'é', '\u{1f511}'), { minLength, maxLength }).map((all) => all.join(''));

test('exactly the forms that a text includes are found in it, in their order', () => {
  let texts = 0;
  assert(
    property(array(letters(3, 24), { maxLength: 6 }), letters(0, 60), nat(60), boolean(), (forms, around, at, isPut) => {
      const text = isPut ? `${around.slice(0, at)}${forms[0] ?? ''}${around.slice(at)}` : around;
      const found = formFinder(forms)(text);
      deepEqual(
        found,
        forms.filter((form) => text.includes(form)),
      );
      if (found.length > 0) texts++;
    }),
    { numRuns: 1000 },
  );
  expect(texts).toBeGreaterThan(100);
  expect(texts).toBeLessThan(900);
});

test('forms at the ends of a text and within each other are found; forms of fewer than three characters are refused', () => {
  const long = 'a key of more characters than the window has';
  const find = formFinder([long, 'abc', 'key']);
  for (const text of ['abc', 'abcx', 'xabc', 'ababc']) expect(find(text)).toEqual(['abc']);
  expect(find(`xx ${long}`)).toEqual([long, 'key']);
  for (const text of ['', 'ab', 'abab', long.slice(7)]) expect(find(text)).toEqual([]);
  expect(() => formFinder(['ab'])).toThrow(RangeError);
});

test('the shortest text that looks like a secret is replaced', () => {
  expect(withoutSecretShapes('whsec_abcdefgh', '-')).toBe('-');
  expect(withoutSecretShapes('whsec_abcdefg', '-')).toBe('whsec_abcdefg');
  expect(withoutSecretShapes('gk_abcdefghijklmnop', '-')).toBe('-');
});
