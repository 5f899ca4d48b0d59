import { expect, test } from '@playwright/test';
import { chooseTests } from '../../engine/run/choose-tests.ts';
import { register } from '../../schemas/register.ts';
import type { Rule } from '../../schemas/rule.ts';

test('only the tests that judge one of the rules are chosen, and all of these', async () => {
  const rules = ['KEY-DETAIL-OWNER', 'LIMIT-RETRY-AFTER-SECONDS'];
  const chosen = (await chooseTests({ rules })).map(({ id }) => id);
  const every = await chooseTests();
  expect(chosen).toEqual(every.filter((one) => one.rules.some((rule) => rules.includes(rule))).map(({ id }) => id));
  expect(chosen.length).toBeGreaterThan(1);
  expect(chosen.length).toBeLessThan(every.length);
});

test('a rule and a pattern must both match', async () => {
  const [first, ...others] = await chooseTests({ rules: ['KEY-DETAIL-OWNER'] });
  expect(first).toBeDefined();
  const both = await chooseTests({ rules: ['KEY-DETAIL-OWNER'], grep: first!.title });
  expect(both.map(({ id }) => id)).toContain(first!.id);
  expect(both.length).toBeLessThanOrEqual(1 + others.length);
  await expect(chooseTests({ rules: ['KEY-DETAIL-OWNER'], grep: 'no such title' })).rejects.toThrow('no test that judges these rules');
});

test('a rule that does not exist, or that no test judges, is a mistake', async () => {
  await expect(chooseTests({ rules: ['NO-SUCH-RULE'] })).rejects.toThrow('there is no rule NO-SUCH-RULE');
  await expect(chooseTests({ rules: ['constructor'] })).rejects.toThrow('there is no rule constructor');
  const rules: readonly Rule[] = Object.values(register);
  const uncovered = rules.find(({ status }) => typeof status === 'object');
  test.skip(uncovered === undefined, 'a test judges every rule');
  await expect(chooseTests({ rules: [uncovered!.id] })).rejects.toThrow(`no test judges ${uncovered!.id}: `);
});
