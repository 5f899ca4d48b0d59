import { expect, test } from '@playwright/test';
import { collectSuites } from '../../engine/run/collect-suites.ts';
import { rules } from '../../schemas/register.ts';
import { operations } from '../../schemas/catalogue.ts';
import { isSimulated } from '../../schemas/simulated.ts';

/** Rules that the tests of the suites name. */
async function named(): Promise<ReadonlySet<string>> {
  const tests = (await collectSuites()).filter(({ deep }) => !deep);
  expect(tests.length).toBeGreaterThan(100);
  return new Set(tests.flatMap((one) => one.rules));
}

test('every rule is named by a test or has a reason why not; and no test names a rule that must not be tested', async () => {
  const inSuites = await named();
  const orphans = rules.filter(({ id, status }) => status === 'tested' && !inSuites.has(id)).map(({ id }) => id);
  expect(orphans, 'rules without a test and without a reason').toEqual([]);
  const testable = new Set<string>(rules.filter(({ status }) => status === 'tested').map(({ id }) => id));
  expect(
    [...inSuites].filter((id) => !testable.has(id)),
    'named by a test, but planned, untestable or unknown',
  ).toEqual([]);
});

/** Operations by their id, or all of a group: `inbox.*`. */
const matching = (pattern: string): readonly string[] => {
  const fits = (id: string): boolean => (pattern.endsWith('.*') ? id.startsWith(pattern.slice(0, -1)) : id === pattern);
  return operations.filter(({ id }) => fits(id)).map(({ id }) => id);
};

test('a rule is planned only for operations that the simulator does not serve yet', () => {
  const waiting = rules.flatMap(({ id, status }) =>
    status !== 'tested' && 'planned' in status ? [{ id, of: status.operations ?? [] }] : [],
  );
  expect(
    waiting.filter(({ of }) => of.length === 0).map(({ id }) => id),
    'planned without saying what it waits for',
  ).toEqual([]);
  const patterns = [...new Set(waiting.flatMap(({ of }) => of))];
  expect(
    patterns.filter((pattern) => matching(pattern).length === 0),
    'names of no operation',
  ).toEqual([]);
  const served = patterns.flatMap(matching).filter((id) => isSimulated({ id }));
  const due = waiting.filter(({ of }) => of.flatMap(matching).some((id) => served.includes(id))).map(({ id }) => id);
  expect(due, `planned, although ${served.join(', ')} works`).toEqual([]);
});
