/** The teeth of the suites: a simulator that breaks a rule is caught at that rule. */
import { expect, test } from '@playwright/test';
import { prove } from '../../../engine/mutant-runner.ts';
import type { Proof } from '../../../reports/proof-schema.ts';
import { mutants } from '../../../simulator/main.ts';

/** One for each way in which a rule can break: a refusal, a flag, an order, a header, an input. */
const kinds = ['foreign-key-message', 'usable-ignores-overlap', 'poll-newest-first', 'retry-after-differs', 'null-expiry-accepted'];

/** All of them before a change is accepted; at a desk every tenth by name, and one of each kind. */
const all = Object.keys(mutants).toSorted();
const chosen = process.env['CI'] ? all : all.filter((name, index) => index % 10 === 0 || kinds.includes(name));

let proof: Proof;
test.describe.configure({ mode: 'serial' });

test('the suites run against mutants', async () => {
  // Minutes of work on two cores: a busy machine must not make it a failure.
  test.setTimeout(1_800_000);
  proof = await prove({ names: chosen });
  expect(proof.mutants.map(({ name }) => name)).toEqual(chosen);
  expect(proof.complete).toBe(chosen.length === all.length);
});

test('the simulator as it is raises no alarm', () => {
  expect(proof.unmutated).toMatchObject({ green: true, red: [] });
  expect(proof.unmutated.tests).toBeGreaterThan(100);
});

for (const name of kinds) {
  test(`${name} is caught at the rules it breaks`, () => {
    expect(proof.mutants.find((mutant) => mutant.name === name)).toMatchObject({ killed: true, missed: [] });
  });
}

test('every other mutant is caught at the rules it breaks', () => {
  const survivors = proof.mutants.filter(({ killed }) => !killed).map(({ name, missed }) => ({ name, missed }));
  expect(survivors).toEqual([]);
});
