import { expect, test } from '@playwright/test';
import type { CollectedTest } from '../../../engine/run/collect-suites.ts';
import { orderOf, scheduled } from '../../../engine/run/test-order.ts';
import { resolveTarget } from '../../../fixtures/targets/target.ts';
import { chooseTests } from '../../../engine/run/choose-tests.ts';
import { register } from '../../../schemas/register.ts';
import type { Rule } from '../../../schemas/rule.ts';
import { Turns } from '../../../engine/playwright/shared-run.ts';

function signal(): { readonly given: Promise<void>; readonly give: () => void } {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => (give = resolve));
  return { given, give };
}

test('so many work at one time, in order', async () => {
  const events: string[] = [];
  let active = 0;
  await scheduled(2, ['a', 'b', 'c', 'd'], async (item) => {
    events.push(item);
    expect(++active).toBeLessThanOrEqual(2);
    await Promise.resolve();
    active--;
  });
  expect(events).toEqual(['a', 'b', 'c', 'd']);
});

test('all that wait do so at one time, and others work meanwhile', async () => {
  const [over, last] = [signal(), signal()];
  const events: string[] = [];
  await scheduled(1, ['long', 'longer', 'short'], async (item, waiting) => {
    events.push(`${item} begins`);
    if (item === 'short') {
      over.give();
      last.give();
    } else await waiting(() => (item === 'long' ? over.given : last.given));
    events.push(`${item} ends`);
  });
  expect(events.slice(0, 4)).toEqual(['long begins', 'longer begins', 'short begins', 'short ends']);
  expect(events.toSorted()).toEqual(['long begins', 'long ends', 'longer begins', 'longer ends', 'short begins', 'short ends']);
});

test('a failure ends it, when those at work have ended', async () => {
  const ended: string[] = [];
  const work = scheduled(2, ['bad', 'good', 'never'], async (item) => {
    if (item === 'bad') throw new Error('no');
    await Promise.resolve();
    ended.push(item);
  });
  await expect(work).rejects.toThrow('no');
  expect(ended).toEqual(['good']);
  await scheduled(2, [], () => Promise.reject(new Error('not called')));
});

test('tests that others would disturb run after them, one by one, with their group', () => {
  const of = (id: string, about: Partial<CollectedTest['about']> = {}, group?: string): CollectedTest => ({
    id,
    title: id,
    rules: about.rules ?? [],
    deep: false,
    body: async () => undefined,
    about: { rules: [], ...about },
    ...(group === undefined ? {} : { group }),
  });
  const tests = [
    of('quiet', { alone: true }),
    of('first of two', {}, 'pair'),
    of('plain'),
    of('timed', { rules: ['TIME-KEY-DETAIL'] as never }),
    of('waits', { needs: ['lifetimes.listenSession'] }),
    of('second of two', { alone: true }, 'pair'),
  ];
  const target = resolveTarget({
    baseUrl: 'http://gateway.invalid',
    personas: {},
    consent: { waitForExpiry: 'PT1H' },
    lifetimes: { listenSession: 'PT10M' },
  });
  const { together, alone } = orderOf(tests, target);
  const ids = (groups: typeof alone) => groups.map((group) => group.map(({ id }) => id));
  expect(ids(together)).toEqual([['waits'], ['plain']]);
  expect(ids(alone)).toEqual([['quiet'], ['first of two', 'second of two'], ['timed']]);
});

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
  await expect(chooseTests({ rules: ['NO-SUCH-RULE'] })).rejects.toThrow('NO-SUCH-RULE is not a rule');
  await expect(chooseTests({ rules: ['constructor'] })).rejects.toThrow('constructor is not a rule');
  const rules: readonly Rule[] = Object.values(register);
  const uncovered = rules.find(({ status }) => typeof status === 'object');
  test.skip(uncovered === undefined, 'a test judges every rule');
  await expect(chooseTests({ rules: [uncovered!.id] })).rejects.toThrow(`no test judges ${uncovered!.id}: `);
});

test('a test that runs alone waits for earlier tests, and later tests wait for it', async () => {
  const turns = new Turns();
  const began: string[] = [];
  const take = async (name: string, isAlone: boolean) => {
    const release = await turns.take(isAlone);
    began.push(name);
    return release;
  };
  const [first, second] = [await take('first', false), await take('second', false)];
  const alone = take('alone', true);
  const later = take('later', false);
  first();
  first();
  await Promise.resolve();
  expect(began).toEqual(['first', 'second']);
  second();
  const release = await alone;
  expect(began).toEqual(['first', 'second', 'alone']);
  release();
  (await later)();
  expect(began).toEqual(['first', 'second', 'alone', 'later']);
});
