/** The teeth of the suites: a simulator that breaks a rule is caught at that rule. */
import { expect, test as base } from '@playwright/test';
import { prove } from '../../../engine/mutants/mutant-runner.ts';
import { openProver, type Prover } from '../../../engine/mutants/prover.ts';
import type { ProvenMutant } from '../../../reports/proof-schema.ts';
import { mutants } from '../../../simulator/main.ts';

/** One for each way in which a rule can break: a refusal, a flag, an order, a header, an input. */
const kinds = ['foreign-key-message', 'usable-ignores-overlap', 'poll-newest-first', 'retry-after-differs', 'null-expiry-accepted'];

/** All of them before a change is accepted; at a desk every tenth by name, and one of each kind. */
const all = Object.keys(mutants).toSorted();
const chosen = process.env['CI'] ? all : all.filter((name, index) => index % 10 === 0 || kinds.includes(name));

/** As many parts as share the work well among a few workers. */
const parts = process.env['CI'] ? 12 : 4;
/** Every n-th mutant, so that slow mutants are spread over the parts. */
const part = (index: number): readonly string[] => chosen.filter((_name, at) => at % parts === index);

const test = base.extend<object, { prover: Prover }>({
  // What the tests find without any mutant is found once for all parts that fall to a worker.
  prover: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      const prover = await openProver(1);
      await use(prover);
      await prover.close();
    },
    { scope: 'worker' },
  ],
});
// Minutes of work on a machine that may be busy.
test.describe.configure({ timeout: 1_800_000 });

const survivorsOf = (proven: readonly ProvenMutant[]) =>
  proven.filter(({ killed }) => !killed).map(({ name, missed }) => ({ name, missed }));

test('every mutant is in one of the parts', () => {
  expect(
    Array.from({ length: parts }, (_, index) => part(index))
      .flat()
      .toSorted(),
  ).toEqual(chosen);
  expect(chosen).toEqual(expect.arrayContaining(kinds));
});

for (let index = 0; index < parts; index++) {
  test(`mutants are caught at the rules they break, part ${index + 1} of ${parts}`, async ({ prover }) => {
    const names = part(index);
    const proof = await prove({ names, prover });
    expect(proof.mutants.map(({ name }) => name)).toEqual(names);
    expect(proof.unmutated).toMatchObject({ green: true, red: [] });
    expect(proof.unmutated.tests).toBeGreaterThan(20);
    expect(survivorsOf(proof.mutants)).toEqual([]);
  });
}
