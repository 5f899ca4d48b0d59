import { expect, test } from '@playwright/test';
import { assert, jsonValue, property } from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import { isSameJson } from '../../../schemas/shared/json.ts';

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
