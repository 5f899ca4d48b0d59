/** The suites come to the same whether Playwright runs them or the engine calls them, with and without mutants. */
import { expect, test } from '@playwright/test';
import { collectSuites } from '../../../engine/run/collect-suites.ts';
import { embeddedTarget } from '../../../engine/target/embedded-target.ts';
import { openInProcess } from '../../../engine/run/in-process.ts';
import { prove } from '../../../engine/mutants/mutant-runner.ts';
import { listInPlaywright, runInPlaywright } from '../../../engine/run/playwright-runner.ts';

test.describe.configure({ timeout: 600_000 });

test('both know the same tests, by the same names, rules and needs', async () => {
  const collected = (await collectSuites()).map(({ id, title, rules, about: { needs = [] } }) => ({ id, title, rules, needs }));
  const listed = await listInPlaywright({ deep: true });
  const byId = (a: { readonly id: string }, b: { readonly id: string }): number => (a.id < b.id ? -1 : 1);
  expect(collected.toSorted(byId)).toEqual(listed.toSorted(byId));
});

test('both find the same, and a broken rule at the same check', async () => {
  const { target, close } = await embeddedTarget(5);
  const settings = { target, seed: 5, workers: 1, world: { mutants: ['detail-201'] } };
  try {
    const run = await runInPlaywright({ settings, grep: 'Key detail|Cursor|Wallet providers', simulator: true, targetName: target.name });
    const session = await openInProcess(settings);
    const tests = new Map((await collectSuites()).map((one) => [one.id, one]));
    expect(run.tests.length).toBeGreaterThan(15);
    expect(run.tests.flatMap(({ findings }) => findings.filter(({ verdict }) => verdict === 'fail')).length).toBeGreaterThan(0);
    for (const one of run.tests) {
      const again = await session.run(tests.get(one.id)!);
      const comparable = (findings: typeof one.findings) =>
        findings.map(({ rule, verdict, check, exchange }) => [
          rule,
          verdict,
          check.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/, 'an instant'),
          exchange,
        ]);
      expect(comparable(again.findings), one.id).toEqual(comparable(one.findings));
      expect(again.exchanges.map(({ id }) => id).toSorted(), one.id).toEqual(one.exchanges.map(({ id }) => id).toSorted());
    }
    await session.close();
  } finally {
    await close();
  }
});

test('both judge mutants alike', async () => {
  // A refusal, a flag, an order, a header, one that needs a simulator of its own, and one that only a sequence shows.
  const names = [
    'foreign-key-message',
    'usable-ignores-overlap',
    'poll-newest-first',
    'retry-after-differs',
    'null-expiry-accepted',
    'empty-key-works',
    'resumed-campaign-goes-on',
  ];
  const [here, there] = [await prove({ names }), await prove({ names, runner: 'playwright' })];
  expect(here).toEqual(there);
  expect(here.mutants.filter(({ killed }) => killed).map(({ name }) => name)).toEqual(names.toSorted());
});
