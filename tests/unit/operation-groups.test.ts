import { expect, test } from '@playwright/test';
import { operations } from '../../schemas/catalogue.ts';
import { processLimits } from '../../schemas/limits.ts';
import { faultOfGroups, operationGroups, operationsOf, readGroups } from '../../schemas/operation-groups.ts';

test('every operation belongs to one group, and all groups together have them all', () => {
  expect(operationsOf(operationGroups)).toEqual(operations.map(({ id }) => id));
  expect(operationGroups.map((group) => operationsOf([group]).length).reduce((sum, count) => sum + count, 0)).toBe(operations.length);
  expect(operationsOf(['reports'])).toEqual(operations.map(({ id }) => id).filter((id) => id.startsWith('reports.')));
  expect(operationGroups.length).toBeLessThan(processLimits.without.max);
});

test('groups are read each once, in the order of the catalogue', () => {
  expect(readGroups(['reports', 'account', 'reports'])).toEqual(['account', 'reports']);
  expect(() => readGroups(['account', 'sesions'])).toThrow('without: there is no group of operations "sesions"; did you mean sessions');
});

for (const [name, near] of [
  ['report', /; did you mean reports\?$/],
  ['reports.run', /; did you mean reports\?$/],
  ['Usage', /; did you mean usageEntitlements, usageReports\?$/],
  ['recuringbilling', /; did you mean recurringBilling\?$/],
  ['', /; `gateproof operations` lists them/],
  ['.', /; `gateproof operations` lists them/],
  ['x'.repeat(100_000), /^.{50,300}; `gateproof operations` lists them/],
] as const)
  test(`an unknown group is named with those that are near: ${name.slice(0, 20)}`, () => {
    expect(faultOfGroups([name])).toMatch(near);
  });
