import { expect, test } from '@playwright/test';
import { TokenBucket } from '../../fixtures/client/connection.ts';

test('one second of requests is sent at once, the rest at the stated rate', () => {
  const bucket = new TokenBucket(10, 0);
  const waits = Array.from({ length: 12 }, () => bucket.take(0));
  expect(waits.slice(0, 10)).toEqual(Array(10).fill(0));
  expect(waits.slice(10)).toEqual([100, 200]);
});

test('time refills it, up to one second', () => {
  const bucket = new TokenBucket(10, 0);
  for (let i = 0; i < 10; i++) bucket.take(0);
  expect(bucket.take(100)).toBe(0);
  expect(bucket.take(100)).toBe(100);
  for (let i = 0; i < 10; i++) expect(bucket.take(60_000)).toBe(0);
  expect(bucket.take(60_000)).toBe(100);
});

test('a rate below one a second spaces the requests', () => {
  const bucket = new TokenBucket(0.5, 0);
  expect([bucket.take(0), bucket.take(0), bucket.take(0)]).toEqual([0, 2000, 4000]);
});
