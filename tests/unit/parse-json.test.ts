import { expect, test } from '@playwright/test';
import * as fc from 'fast-check';
import { Refusal } from '../../simulator/domain/kernel/refusal.ts';
import { parseJson } from '../../simulator/wire/parse-json.ts';

test('reads every value as it was written', () => {
  const value = fc.jsonValue().filter((one) => !/"(__proto__|constructor)"/.test(JSON.stringify(one)));
  fc.assert(fc.property(value, (one) => expect(JSON.stringify(parseJson(JSON.stringify(one)))).toBe(JSON.stringify(one))));
});

test('reads nothing as no value', () => {
  expect(parseJson('')).toBeUndefined();
});

test('refuses what is not JSON, and members that would change a prototype', () => {
  for (const text of ['"', '"a', String.raw`"\"`, '{', '[1,]', 'NaN', '{"__proto__":{}}', '{"constructor":{"prototype":{}}}'])
    expect(() => parseJson(text), text).toThrow(Refusal);
});
