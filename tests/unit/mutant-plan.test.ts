/** Which tests run against which mutants, and when a mutant needs no further tests. */
import { rmSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { isCaught, noteCaught, readPlan, variantsOf, writePlan, type MutantPlan } from '../../fixtures/mutant-plan.ts';
import { finding } from './run-builder.ts';
import { newFolder } from '../new-folder.ts';

const plan: MutantPlan = { breaks: { one: ['A', 'B'], 'two/../x': ['B'], three: ['C'] }, targets: {}, everyTest: false };

function inFolder(of: MutantPlan, work: (folder: string) => void): void {
  const folder = newFolder('gateproof-plan');
  try {
    writePlan(folder, of);
    work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('a test meets the simulator as it is, and the mutants that break a rule of it', () => {
  expect(variantsOf(plan, ['B', 'D'])).toEqual(['none', 'one', 'two/../x']);
  expect(variantsOf(plan, ['C'])).toEqual(['none', 'three']);
  expect(variantsOf(plan, ['D'])).toEqual([]);
  expect(variantsOf({ ...plan, everyTest: true }, ['D'])).toEqual(['none', 'one', 'two/../x', 'three']);
});

test('a mutant is caught when every rule that the test could see broken has been seen broken', () => {
  inFolder(plan, (folder) => {
    expect(readPlan(folder)).toEqual(plan);
    expect(isCaught(folder, 'one', ['A'])).toBe(false);
    noteCaught(folder, 'one', [finding('A', 'fail'), finding('B', 'error'), finding('C', 'untested')]);
    expect(isCaught(folder, 'one', ['A'])).toBe(true);
    expect(isCaught(folder, 'one', ['A', 'B'])).toBe(false);
    noteCaught(folder, 'one', [finding('B', 'warn')]);
    expect(isCaught(folder, 'one', ['A', 'B'])).toBe(true);
    noteCaught(folder, 'two/../x', [finding('B', 'fail')]);
    expect(isCaught(folder, 'two/../x', ['B'])).toBe(true);
    expect(isCaught(folder, 'three', ['C'])).toBe(false);
  });
});

test('the simulator as it is runs every test, and so does every mutant where all is to be known', () => {
  inFolder(plan, (folder) => {
    noteCaught(folder, 'none', [finding('A', 'fail')]);
    expect(isCaught(folder, 'none', ['A'])).toBe(false);
  });
  inFolder({ ...plan, everyTest: true }, (folder) => {
    noteCaught(folder, 'three', [finding('C', 'fail')]);
    expect(isCaught(folder, 'three', ['C'])).toBe(false);
  });
});
