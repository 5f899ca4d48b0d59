import { expect, test } from '@playwright/test';
import type { CollectedTest } from '../../engine/run/collect-suites.ts';
import { orderOf, scheduled } from '../../engine/run/test-order.ts';
import { resolveTarget } from '../../fixtures/targets/target.ts';

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

test('what others would disturb runs after them, one by one, with the tests of its group', () => {
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
