/** A user's own favorites (assumptions: 23, 36). */
import { done, refusedWith, type Persona } from '../billing/billing-steps.ts';
import { expect, frozenAt, test, type Json, type World } from '../simulator/simulated.ts';

const base = '/api/favorites/user';
const add = (world: World, entityType: string, entityId: string, over: Json = {}, by?: Persona): Promise<Json> =>
  done(world, 'POST', base, { entityType, entityId, ...over }, by);
const ids = (world: World, query = '', by?: Persona): Promise<Json> => done(world, 'GET', `${base}/ids${query}`, undefined, by);
const count = (world: World, query = '', by?: Persona): Promise<Json> => done(world, 'GET', `${base}/count${query}`, undefined, by);
const remove = (world: World, entityType: string, entityId: string, by?: Persona): Promise<Json> =>
  done(world, 'DELETE', `${base}?entityType=${entityType}&entityId=${entityId}`, undefined, by);

test('a favorite is added once, listed, counted and removed', async ({ world }) => {
  const made = await add(world, 'customer', 'c-1', { label: 'Ada', url: '/customers/c-1' });
  expect(made).toMatchObject({ userId: world.personas.merchantAdmin.userId, label: 'Ada', url: '/customers/c-1', creationTime: frozenAt });
  expect(await add(world, 'customer', 'c-1', { label: 'Another' })).toEqual(made);
  const other = await add(world, 'contract', 'c-1');
  expect(other).toMatchObject({ label: null, url: null, order: made.order + 1 });
  const page = await done(world, 'GET', `${base}?sorting=order`);
  expect(page).toMatchObject({ items: [made, other], totalCount: 2, hasMore: false });
  expect((await done(world, 'GET', `${base}?entityType=customer`)).items).toEqual([made]);
  expect([await count(world), await count(world, '?entityType=customer'), await count(world, '?entityType=none')]).toEqual([2, 1, 0]);
  expect([await ids(world), await ids(world, '?entityType=contract'), await ids(world, '?entityType=none')]).toEqual([
    ['c-1', 'c-1'],
    ['c-1'],
    [],
  ]);
  await remove(world, 'customer', 'c-1');
  await remove(world, 'customer', 'c-1');
  expect((await done(world, 'GET', base)).items).toEqual([other]);
});

test('favorites are the own ones of a user', async ({ world }) => {
  const made = await add(world, 'customer', 'c-1');
  const theirs = await add(world, 'customer', 'c-1', {}, 'hostAdmin');
  expect(theirs.id).not.toBe(made.id);
  for (const by of ['otherMerchant', 'reseller'] as const) {
    expect(await ids(world, '', by)).toEqual([]);
    expect(await count(world, '', by)).toBe(0);
    expect((await done(world, 'GET', base, undefined, by)).items).toEqual([]);
    await remove(world, 'customer', 'c-1', by);
  }
  await remove(world, 'customer', 'c-1', 'hostAdmin');
  expect((await done(world, 'GET', base)).items).toEqual([made]);
});

test('pages continue where the last one ended, within one type', async ({ world }) => {
  for (let n = 0; n < 7; n++) await add(world, n % 2 === 0 ? 'customer' : 'contract', `id-${n}`);
  const seen: string[] = [];
  let token: string | null = '';
  while (token !== null) {
    const query = `entityType=customer&maxResultCount=3&sorting=order${token === '' ? '' : `&continuationToken=${token}`}`;
    const page: Json = await done(world, 'GET', `${base}?${query}`);
    seen.push(...page.items.map(({ entityId }: Json) => entityId));
    token = page.nextContinuationToken;
    if (token !== null)
      expect((await refusedWith(world, 'GET', `${base}?${query}&continuationToken=${token}&entityType=contract`))[0]).toBe(400);
  }
  expect(seen).toEqual(['id-0', 'id-2', 'id-4', 'id-6']);
});

test('a user has at most 200, of all types together', async ({ world }) => {
  for (let n = 0; n < 200; n++) await add(world, `type-${n % 3}`, `id-${n}`);
  const body = { entityType: 'new', entityId: 'id' };
  expect(await refusedWith(world, 'POST', base, body)).toEqual([403, 'Favorites:LimitReached']);
  expect(await count(world)).toBe(200);
  await add(world, 'type-0', 'id-0');
  await add(world, 'new', 'id', {}, 'otherMerchant');
  await remove(world, 'type-0', 'id-0');
  await add(world, 'new', 'id');
});
