/** The teeth of the suites: a simulator that breaks a rule is caught at that rule. */
import { expect, test } from '@playwright/test';
import { runMutants, type MutantResult } from '../../cli/mutant-runner.ts';

/** One for each way in which a rule can break: a refusal, a flag, an order, a header, an input. */
const sample = ['foreign-key-message', 'usable-ignores-overlap', 'poll-newest-first', 'retry-after-differs', 'null-expiry-accepted'];

let results: readonly MutantResult[] = [];
test.describe.configure({ mode: 'serial' });

test('the suites run against every mutant', async () => {
  // Minutes of work on two cores: a busy machine must not make it a failure.
  test.setTimeout(1_200_000);
  results = await runMutants();
  expect(results.map(({ name }) => name)).toEqual(expect.arrayContaining(sample));
});

for (const name of sample) {
  test(`${name} is caught at the rules it breaks`, () => {
    expect(results.find((result) => result.name === name)).toMatchObject({ killed: true, missed: [] });
  });
}

test('every other mutant is caught at the rules it breaks', () => {
  const survivors = results.filter(({ killed }) => !killed).map(({ name, missed }) => ({ name, missed }));
  expect(survivors).toEqual([]);
});
