import { expect, test } from '@playwright/test';
import { shortPair } from '../../reports/short-pair.ts';

test('values that differ beyond the cut are shown where they differ', () => {
  const start = 'x'.repeat(300);
  const [expected, actual] = shortPair(`${start}"message":"not found"`, `${start}"message":"of somebody else"`, 200);
  expect(expected).toBe(`… ${'x'.repeat(29)}"message":"not found"`);
  expect(actual).toBe(`… ${'x'.repeat(29)}"message":"of somebody else"`);
});

test('short values and equal values stay as they are, and long ones are cut', () => {
  expect(shortPair('200', '500', 200)).toEqual(['200', '500']);
  expect(shortPair('a\nb', 'a', 200)).toEqual(['a b', 'a']);
  const long = 'y'.repeat(500);
  expect(shortPair(long, long, 200)).toEqual([`${'y'.repeat(200)} …`, `${'y'.repeat(200)} …`]);
  expect(shortPair(`a${long}`, `b${long}`, 200)[0]).toHaveLength(202);
});
