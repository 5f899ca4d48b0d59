import { expect, test } from '@playwright/test';
import { listTests } from '../../cli/suite-runner.ts';
import { rules } from '../../schemas/register.ts';
import { ruleAnnotation } from '../../schemas/verdict.ts';

/** Rules that the tests of the suites name. */
async function named(): Promise<ReadonlySet<string>> {
  const tests = await listTests();
  expect(tests.length).toBeGreaterThan(100);
  const annotations = tests.flatMap((one) => one.annotations.filter(({ type }) => type === ruleAnnotation));
  return new Set(annotations.map(({ description }) => description ?? ''));
}

test('every rule is named by a test, or says why not; and no test names a rule that is not to be tested', async () => {
  const inSuites = await named();
  const orphans = rules.filter(({ id, status }) => status === 'tested' && !inSuites.has(id)).map(({ id }) => id);
  expect(orphans, 'rules without a test and without a reason').toEqual([]);
  const testable = new Set<string>(rules.filter(({ status }) => status === 'tested').map(({ id }) => id));
  expect(
    [...inSuites].filter((id) => !testable.has(id)),
    'named by a test, but planned, untestable or unknown',
  ).toEqual([]);
});
