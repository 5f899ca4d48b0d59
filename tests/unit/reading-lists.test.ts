import { expect, test } from '@playwright/test';
import { findKey } from '../../engine/target/preflight-personas.ts';
import { Answer } from '../../fixtures/client/answer.ts';
import { itemsIn, readPages, type Reading } from '../../fixtures/client/pages.ts';
import { missing } from '../../fixtures/targets/needs.ts';
import { resolveTarget } from '../../fixtures/targets/target.ts';
import { readingLimits } from '../../schemas/limits.ts';

const answer = (status: number, body: unknown): Answer => new Answer(status, [], JSON.stringify(body), 'x');
const maximum = readingLimits.keyPages.max;

interface Form {
  /** Names of members in the page and in the next request. */
  readonly token?: string;
  readonly request?: string;
  readonly largest?: number;
  /** Refuses a larger page instead of returning its largest. */
  readonly isStrict?: boolean;
  readonly filters?: boolean;
}

type Item = Readonly<Record<string, unknown>>;

function listOf(
  items: readonly Item[],
  { token = 'nextContinuationToken', request = 'continuationToken', largest = 1000, isStrict, filters }: Form = {},
) {
  let requests = 0;
  const ask = async (query: Readonly<Record<string, unknown>>): Promise<Answer> => {
    requests++;
    const wanted = Number(query['maxResultCount'] ?? 10);
    if (isStrict === true && wanted > largest) return answer(400, { error: { code: 'x', message: 'too large' } });
    const size = Math.min(wanted, largest);
    const filter = filters === true ? (query['filter'] as string | undefined) : undefined;
    const all = filter === undefined ? items : items.filter((item) => Object.values(item).includes(filter));
    const start = Number(query[request] ?? 0);
    const end = start + size;
    // Each request changes the last use of the caller's key.
    const page = all.slice(start, end).map((item) => ({ ...item, lastUsedAt: requests }));
    return answer(200, { items: page, [token]: end < all.length ? String(end) : null });
  };
  return { ask, requests: () => requests };
}

const key = 'gk_sandbox_0wnK0000000000000000000000OwnX';
const numbered = (index: number): Item => ({ id: `key-${index}`, keyPrefix: 'gk_sandbox_0the', last4: `${1000 + (index % 9000)}` });
/** Keys of a deployment, newest first: the persona's own is the oldest. */
const keysOf = (count: number): readonly Item[] => [
  ...Array.from({ length: count - 1 }, (_, index) => numbered(index)),
  { id: 'own', keyPrefix: 'gk_sandbox_0wnK', last4: 'OwnX', userId: 'user', merchantId: 'merchant' },
];

async function search(keys: readonly Item[], form: Form = {}) {
  const list = listOf(keys, form);
  const found = await findKey('merchantAdmin', key, async (operation, _as, params = {}, query = {}) => {
    if (operation !== 'apiKeys.detail') return list.ask(query);
    const detail = keys.find(({ id }) => id === params['id']);
    return detail === undefined ? answer(404, {}) : answer(200, detail);
  });
  return { found, requests: list.requests() };
}

test('a gateway that filters is asked once, whether it has 10 keys or 50,000', async () => {
  for (const count of [10, 3000, 50_000]) {
    const { found, requests } = await search(keysOf(count), { filters: true });
    expect('detail' in found && found.detail.get('userId')).toBe('user');
    expect(requests).toBe(1);
  }
});

for (const [what, count, form] of [
  ['small pages', 900, { largest: 10 }],
  ['pages of another size refused', 3000, { largest: 100, isStrict: true }],
  ['large pages', 50_000, {}],
  ['a request member like that of the page', 50, { token: 'nextCursor', request: 'nextCursor', largest: 10 }],
  ['a request member without "next"', 50, { token: 'nextCursorUtc', request: 'cursorUtc', largest: 10 }],
] as const)
  test(`without a filter it is found on the last page: ${what}`, async () => {
    const { found } = await search(keysOf(count), form);
    expect('detail' in found && found.detail.get('merchantId')).toBe('merchant');
  });

test('beyond the bound it is not found, which says how far was read', async () => {
  const within = await search(keysOf(10 * maximum), { largest: 10 });
  expect('detail' in within.found).toBe(true);
  const { found, requests } = await search(keysOf(10 * maximum + 1), { largest: 10 });
  expect(found).toEqual({
    why: `none of the ${10 * maximum} keys that apiKeys.continuationList shows to personas.merchantAdmin begins and ends like it, and apiKeys.continuationList was not read further: it has more than ${maximum} pages`,
  });
  expect(requests).toBeLessThanOrEqual(maximum + 2);
});

test('keys that look like it leave it unknown', async () => {
  const twin = { ...keysOf(1)[0]!, id: 'twin' };
  expect((await search([twin, ...keysOf(500)])).found).toEqual({ why: 'several keys begin and end like it' });
});

test('what was not found is asked for together, and what a found key lacks by itself', () => {
  const target = (persona: Item) => resolveTarget({ baseUrl: 'https://gateway.example', personas: { merchantAdmin: { key, ...persona } } });
  expect(missing('merchantAdmin.merchantId', target({}))).toBe('keyId, userId and merchantId of personas.merchantAdmin');
  expect(missing('merchantAdmin.userId', target({ merchantId: 'm' }))).toBe('keyId and userId of personas.merchantAdmin');
  expect(missing('merchantAdmin.merchantId', target({ keyId: 'k', userId: 'u' }))).toBe('personas.merchantAdmin.merchantId');
  expect(missing('merchantAdmin.merchantId', target({ merchantId: 'm' }))).toBeUndefined();
});

async function read(form: Form, count: number, pages: number): Promise<readonly [Reading, number]> {
  let shown = 0;
  const look = (page: Answer): void => void (shown += itemsIn(page.json).length);
  const reading = await readPages(listOf(keysOf(count), form).ask, look, { sizes: [100], pages });
  return [reading, shown];
}

test('a list that cannot be read on is never taken for one that ends', async () => {
  expect(await read({}, 250, 3)).toEqual([{ end: 'last' }, 250]);
  expect(await read({}, 200, 3)).toEqual([{ end: 'last' }, 200]);
  expect(await read({}, 301, 3)).toEqual([{ end: 'unread', reason: 'it has more than 3 pages' }, 300]);
  expect(await read({ request: 'page' }, 250, 9)).toEqual([
    { end: 'unread', reason: 'it answers the same page again; how to request the next one is not specified' },
    100,
  ]);
  expect(await read({ token: 'further' }, 250, 9)).toEqual([
    { end: 'unread', reason: 'the page shows no continuation token under a known name, and more records follow' },
    100,
  ]);
});
