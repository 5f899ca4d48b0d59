/** The folders determine the index of mutants: a file that it would miss, or that overwrites another, is an error. */
import { expect, test } from '@playwright/test';
import { collectMutants } from '../../simulator/mutants/framework/collect.ts';
import { exportOf, mutantFiles } from '../../simulator/mutants/framework/mutant-files.ts';
import type { Mutant } from '../../simulator/mutants/framework/mutant.ts';
import { mutants } from '../../simulator/mutants/index.ts';
import { modules } from '../../simulator/mutants/modules.ts';

const mutant: Mutant = { breaks: ['AUTH-MISSING'], description: 'Nothing is checked.', seams: () => ({}) };

test('every file beside the framework is in the index, under its name', () => {
  const files = mutantFiles('simulator/mutants');
  expect(files.length).toBeGreaterThan(20);
  expect(Object.keys(modules)).toEqual(files);
  const held = files.map((path) => Object.values(collectMutants({ [path]: modules[path] ?? {} })));
  expect(held.flat().filter((one) => !Object.values(mutants).includes(one))).toEqual([]);
  expect(held.flat()).toHaveLength(Object.keys(mutants).length);
  expect(modules['access/key-details.ts']?.['keyDetails']).toMatchObject({ 'detail-201': mutants['detail-201'] });
});

test('mutants are sorted by name', () => {
  const names = Object.keys(mutants);
  expect(names).toEqual(names.toSorted());
});

test('the name of a file is the name of its export', () => {
  expect(exportOf('a/created-201.ts')).toBe('created201');
  expect(exportOf('conventions/unknown-callers.ts')).toBe('unknownCallers');
});

test('a module exports one family, under the name of its file', () => {
  expect(
    Object.keys(collectMutants({ 'b/few.ts': { few: { only: mutant } }, 'a/many.ts': { many: { two: mutant, one: mutant } } })),
  ).toEqual(['one', 'only', 'two']);
});

const wrong: readonly (readonly [string, Readonly<Record<string, unknown>>, string])[] = [
  ['nothing', {}, 'a/never-asked.ts: must export neverAsked alone; exports nothing.'],
  ['another name', { asked: { one: mutant } }, 'must export neverAsked alone; exports asked.'],
  ['something besides', { neverAsked: { one: mutant }, asked: mutant }, 'must export neverAsked alone; exports neverAsked, asked.'],
  ['a single mutant', { neverAsked: mutant }, 'neverAsked is not a family'],
  ['an empty family', { neverAsked: {} }, 'neverAsked is not a family'],
  ['a family that holds something else', { neverAsked: { one: mutant, two: 'two' } }, 'not a family of mutants'],
  ['a mutant of no rule', { neverAsked: { one: { ...mutant, breaks: [] } } }, 'neverAsked is not a family'],
];
for (const [what, exports, message] of wrong) {
  test(`a file that exports ${what} is an error`, () => {
    expect(() => collectMutants({ 'a/never-asked.ts': exports })).toThrow(message);
  });
}

test('a name that is used twice is an error', () => {
  expect(() => collectMutants({ 'a/few.ts': { few: { one: mutant } }, 'b/many.ts': { many: { one: mutant } } })).toThrow(
    'b/many.ts: a mutant named "one" exists already.',
  );
});
