import { expect, test } from '@playwright/test';
import { collectSuites } from '../../../engine/run/collect-suites.ts';
import { mutants } from '../../../simulator/mutants/index.ts';
import { mutantsOf, type Changes } from '../../changes.ts';
import { isFull, isTurn, rotating, sampleOf } from '../../proof.ts';

for (const [count, step] of [
  [4352, 20],
  [57, 5.7],
  [500, 8],
  [3, 20],
  [7, 1],
  [7, 0.7],
] as const)
  test(`samples of ${count} items in steps of ${step} differ from commit to commit, and together hold all`, () => {
    const items = Array.from({ length: count }, (_, index) => index);
    const turns = Array.from({ length: Math.ceil(step) }, (_, by) => sampleOf(step, items, by));
    expect([...new Set(turns.flat())].toSorted((a, b) => a - b)).toEqual(items);
    for (const taken of turns) {
      expect(new Set(taken).size).toBe(taken.length);
      expect(Math.abs(taken.length - Math.min(count, count / step))).toBeLessThanOrEqual(1);
    }
    expect(sampleOf(step, items, Math.ceil(step) + 1)).toEqual(sampleOf(step, items, 1));
  });

test('of three tests that take turns, the gate runs one, and another for the next commit', () => {
  for (const by of [0, 1, 2, 3]) {
    const run = [0, 1, 2].filter((turn) => rotating(3, turn, by).length === 0);
    expect(run).toEqual(isFull ? [0, 1, 2] : [by % 3]);
  }
});

test('a quarter of the ids have their turn at a commit, and each at some commit', () => {
  const ids = Array.from({ length: 40 }, (_, index) => `a-${(index * 1_234_577).toString(16).padStart(8, '0')}`);
  const turns = [0, 1, 2, 3].map((by) => ids.filter((id) => isTurn(4, id, by)));
  for (const turn of turns) expect(turn.length).toBe(isFull ? 40 : 10);
  expect(new Set(turns.flat()).size).toBe(40);
});

const nothing: Changes = { rules: new Set(), operations: new Set(), files: [] };
for (const [what, changes, concerned] of [
  ['no change', nothing, []],
  ['a rule', { ...nothing, rules: new Set(['LIMIT-RETRY-AFTER-EQUAL']) }, ['retry-after-differs']],
  ['an operation', { ...nothing, operations: new Set(['customers.create']) }, ['success-as-202-customers.create']],
  ['a test', { ...nothing, files: ['suites/access/rate-limits/replies.spec.ts'] }, ['retry-after-differs', 'drop-LIMIT-FIELD-title']],
  ['a table', { ...nothing, files: ['simulator/mutants/derived/generic/fields.ts'] }, ['drop-TOKEN-FIELD-id']],
] as const)
  test(`${what} concerns mutants of its own`, async () => {
    const found = mutantsOf(changes, await collectSuites());
    expect(found).toEqual(expect.arrayContaining([...concerned]));
    expect(found.length > 0).toBe(concerned.length > 0);
    expect(found.length).toBeLessThan(Object.keys(mutants).length / 4);
  });
