import { expect, test } from '@playwright/test';
import { collectSuites } from '../../engine/run/collect-suites.ts';
import { rules } from '../../schemas/register.ts';

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
    'named by a test, but untestable or unknown',
  ).toEqual([]);
});
