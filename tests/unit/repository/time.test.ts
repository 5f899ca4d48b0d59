/** Tests take the time from one place: none names a date that will lie in the past, and none depends on the day it runs. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { nextEndOfSummerTime, nextLeapDay, nextYearEnd } from '../../time.ts';

const tests = fileURLToPath(new URL('../..', import.meta.url));
const files = readdirSync(tests, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.[jt]s$/.test(path) && !/node_modules|^openapi.generated|^time\.ts$|time\.test\.ts$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(tests, path), 'utf8') }));
const holding = (pattern: RegExp) => files.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

test('no other file reads the clock of the machine', () => {
  expect(files.length).toBeGreaterThan(300);
  expect(holding(/\bDate\.now\b|\bDate\(\)/)).toEqual([]);
});

test('no file that sets the clock of the machine names a date', () => {
  const setting = new Set(holding(/\btimekeeper\b|MOVED_CLOCK/));
  expect(setting).toContain('api/suites/moved-clock.test.ts');
  expect(setting).toContain('moved-clock/moved-to.ts');
  expect(holding(/\b20\d\d-\d\d-\d\d/).filter((path) => setting.has(path))).toEqual([]);
});

for (const [from, leapDay, yearEnd, summer] of [
  ['2026-11-24T16:40:00Z', '2028-02-29', '2026-12-31', '2027-11-07T05'],
  ['2027-03-01T00:00:00Z', '2028-02-29', '2027-12-31', '2027-11-07T05'],
  ['2028-02-28T12:00:00Z', '2028-02-29', '2028-12-31', '2028-11-05T05'],
  ['2028-02-29T12:00:00Z', '2032-02-29', '2028-12-31', '2028-11-05T05'],
  ['2096-12-31T12:00:00Z', '2104-02-29', '2097-12-31', '2097-11-03T05'],
] as const)
  test(`the next moments after ${from} lie ahead`, () => {
    const found = [nextLeapDay, nextYearEnd, nextEndOfSummerTime].map((next) => next(Date.parse(from)));
    expect(found).toEqual([`${leapDay}T23:59:58.500Z`, `${yearEnd}T23:59:58.500Z`, `${summer}:59:58.500Z`]);
  });
