import { expect, test } from '@playwright/test';
import * as fc from 'fast-check';
import { weightOf, weightOfEach } from '../../../../simulator/store/bytes.ts';

const value = fc.oneof(fc.constant(null), fc.string(), fc.double(), fc.integer(), fc.array(fc.string(), { maxLength: 3 }));
const version = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.option(value, { nil: undefined }));

test('a version weighs what it adds to the one before', () => {
  fc.assert(
    fc.property(version, version, (before, after) => {
      expect(weightOfEach(after, before)).toBe(weightOfEach(after) - weightOfEach(before));
      const kept = { ...before, ...after };
      expect(weightOfEach(kept, before)).toBe(weightOfEach(kept) - weightOfEach(before));
    }),
  );
});

test('one record in sixteen is weighed, whatever its version', () => {
  const longer = (one: { readonly id: string; readonly text: string }) => ({ ...one, text: `${one.text}..` });
  const light = { id: '6', text: 'x' };
  expect([weightOf(light), weightOf(longer(light), light)]).toEqual([0, 0]);
  const heavy = { id: '7', text: 'x' };
  expect(weightOf(heavy)).toBe(16 * weightOfEach(heavy));
  expect(weightOf(longer(heavy), heavy)).toBe(16 * 2);
});
