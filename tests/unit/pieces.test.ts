import { expect, test } from '@playwright/test';
import * as fc from 'fast-check';
import { isLong, piecesOf } from '../../simulator/wire/pieces.ts';
import { serialize } from '../../simulator/wire/serialize.ts';

const item = fc.oneof(fc.jsonValue(), fc.record({ id: fc.uuid(), note: fc.option(fc.string({ unit: 'binary' })) }));
const list = fc.array(item, { minLength: 21, maxLength: 70 });
const page = fc.record({
  before: fc.option(fc.string()),
  items: list,
  missing: fc.constant(undefined),
  nextContinuationToken: fc.option(fc.string()),
});

test('pieces joined are the text of the whole body, with and without nulls', () => {
  fc.assert(
    fc.property(fc.oneof(list, page), fc.boolean(), (body, suppressNulls) => {
      expect(isLong(body)).toBe(true);
      const pieces = [...piecesOf(body, suppressNulls)];
      expect(pieces.length).toBeGreaterThan(2);
      expect(pieces.join('')).toBe(serialize(body, suppressNulls));
    }),
    { numRuns: 200 },
  );
});

test('short bodies, and those whose text is kept, are written in one piece', () => {
  expect(isLong({ items: Array.from({ length: 20 }) })).toBe(false);
  expect(isLong(Object.freeze({ items: Array.from({ length: 21 }) }))).toBe(false);
  expect(isLong('x'.repeat(100_000))).toBe(false);
});
