/** Tests and parts of tests that end before each of their checks is made: what passed until then is not a pass. */
import { expect, test } from '@playwright/test';
import type { Connection } from '../../../fixtures/client/connection.ts';
import { runTest, type Body } from '../../../fixtures/conformance.ts';
import { resolveTarget } from '../../../fixtures/targets/target.ts';
import { unobservable } from '../../../fixtures/test.ts';
import { register, type RuleId } from '../../../schemas/register.ts';
import { worse, type Verdict } from '../../../schemas/shared/verdict.ts';
import { part } from '../../../suites/checks/refused.ts';

const [one, two] = ['KEY-LIST', 'KEY-READ'] as const satisfies readonly RuleId[];
const unsent: Connection = {
  prefix: '',
  send() {
    throw new Error('these tests send nothing');
  },
  caps: { active: 0 },
  late: new Map(),
  close: () => Promise.resolve(),
};

/** The worst verdict of each rule. */
async function verdictsOf(rules: readonly RuleId[], body: Body): Promise<Readonly<Record<string, Verdict>>> {
  const settings = { target: resolveTarget({ baseUrl: 'http://g.example' }), seed: 1, workers: 1 };
  const { findings } = await runTest({ rules }, body, { settings, connection: unsent, name: 'a test', timeoutMs: 5000 });
  return Object.fromEntries(
    rules.map((rule) => [
      rule,
      findings
        .filter((finding) => finding.rule === rule)
        .map(({ verdict }) => verdict)
        .reduce(worse),
    ]),
  );
}

test('the only rule of a test that ends early is untested, though a check of it passed', async () => {
  expect(register[one].keyword).toBe('MUST');
  const ended = await verdictsOf([one], async ({ judge }) => {
    judge.that(one, true, { check: 'the first of two' });
    await Promise.resolve();
    unobservable('the second cannot be made');
  });
  expect(ended).toEqual({ [one]: 'untested' });
});

test('a rule that failed before its test ended fails', async () => {
  const ended = await verdictsOf([one], async ({ judge }) => {
    judge.that(one, false, { check: 'the first of two' });
    await Promise.resolve();
    unobservable('the second cannot be made');
  });
  expect(ended).toEqual({ [one]: 'fail' });
});

test('a part that ends early leaves only its own rules untested', async () => {
  const ended = await verdictsOf([one, two], async ({ judge }) => {
    await part(judge, [one], async () => {
      await Promise.resolve();
      judge.that(one, true, { check: 'all of it' });
    });
    await part(judge, [one, two], async () => {
      judge.that(two, true, { check: 'the first of two' });
      await Promise.resolve();
      unobservable('the second cannot be made');
    });
  });
  expect(ended).toEqual({ [one]: 'pass', [two]: 'untested' });
});
