/** Sign-in sessions of a user, under two paths (assumptions: AC1, AC6, P11). */
import { done, invalid, notFound, refusedWith, unknownId, type Persona } from '../billing/billing-steps.ts';
import { expect, frozenAt, test, type Json, type World } from '../simulator/simulated.ts';

const account = '/api/account/sessions';
const mine = '/api/app/my-session';

const list = (world: World, by: Persona = 'merchantAdmin'): Promise<Json> => done(world, 'GET', account, undefined, by);
const currentOf = (items: readonly Json[]): Json => items.find(({ isCurrent }) => isCurrent);
const summary = (request: unknown): string => `${mine}/summary-counts?request=${encodeURIComponent(JSON.stringify(request))}`;

test('each user has three sessions, one of them current', async ({ world }) => {
  const all = await list(world);
  expect(all).toMatchObject({ totalCount: 3, hasMore: false });
  expect(all.items.map(({ device }: Json) => device)).toEqual(['Web', 'Mobile', 'OAuth']);
  expect(all.items.filter(({ isCurrent }: Json) => isCurrent)).toHaveLength(1);
  expect(currentOf(all.items)).toMatchObject({
    userId: world.personas.merchantAdmin.userId,
    userName: 'merchant.admin',
    tenantId: null,
    signedIn: '2026-03-01T10:00:00Z',
    lastAccessed: frozenAt,
  });
  const [first] = all.items;
  expect(await done(world, 'GET', `${account}/${first.id}`)).toEqual(first);
  const others = await list(world, 'noPermissions');
  expect(others.items.map(({ id }: Json) => id)).not.toContain(first.id);
});

test('pages and counts are of the own sessions', async ({ world }) => {
  const all = await list(world);
  expect(await done(world, 'GET', `${mine}/approximate-total-count`)).toBe(3);
  expect(await done(world, 'GET', `${mine}/approximate-total-count?filter=firefox`)).toBe(2);
  const first = await done(world, 'GET', `${mine}/continuation-list?maxResultCount=2`);
  expect(first).toMatchObject({ hasMore: true, totalCount: null });
  const rest = await done(world, 'GET', `${mine}/continuation-list?maxResultCount=2&continuationToken=${first.nextContinuationToken}`);
  expect([...first.items, ...rest.items]).toEqual(all.items);
  expect(await done(world, 'GET', `${mine}/continuation-list?sorting=device&maxResultCount=1`)).toMatchObject({
    items: [{ device: 'Mobile' }],
  });
});

test('summary counts take their request as JSON', async ({ world }) => {
  const current = { filters: [{ field: 'isCurrent', operator: 'Equals', value: true }] };
  expect(await done(world, 'GET', `${mine}/summary-counts`)).toEqual({ total: 3 });
  expect(await done(world, 'GET', summary({ summaryFilters: { current, all: null } }))).toEqual({ current: 1, all: 3 });
  expect(await done(world, 'GET', summary({ summaryFilters: { all: null }, baseFilter: current }))).toEqual({ all: 1 });
  const refused = invalid();
  expect((await refusedWith(world, 'GET', `${mine}/summary-counts?request=%7B`)).slice(0, 2)).toEqual(refused);
  expect((await refusedWith(world, 'GET', summary([]))).slice(0, 2)).toEqual(refused);
  expect((await refusedWith(world, 'GET', summary({ summaryFilters: { a: { filters: [{ field: 'none' }] } } }))).slice(0, 2)).toEqual(
    refused,
  );
});

test('a session ends, and the current one does not', async ({ world }) => {
  const { items } = await list(world);
  const current = currentOf(items);
  const [one, other] = items.filter(({ isCurrent }: Json) => !isCurrent);
  await done(world, 'DELETE', `${account}/${one.id}`);
  expect(await refusedWith(world, 'DELETE', `${account}/${one.id}`)).toEqual(notFound);
  expect(await refusedWith(world, 'GET', `${account}/${one.id}`)).toEqual(notFound);
  await done(world, 'POST', `${mine}/${other.id}/revoke`);
  expect(await refusedWith(world, 'POST', `${mine}/${other.id}/revoke`)).toEqual(notFound);
  const kept = [403, 'Account:CannotRevokeCurrentSession'];
  expect(await refusedWith(world, 'DELETE', `${account}/${current.id}`)).toEqual(kept);
  expect(await refusedWith(world, 'POST', `${mine}/${current.id}/revoke`)).toEqual(kept);
  expect((await list(world)).items).toEqual([current]);
});

test('sessions of others are out of reach, for a host too', async ({ world }) => {
  const { items } = await list(world);
  for (const { id } of items) {
    expect(await done(world, 'POST', `${mine}/${id}/try-ensure-entity-access`)).toBe(true);
    await done(world, 'POST', `${mine}/${id}/ensure-entity-access`);
  }
  for (const by of ['noPermissions', 'merchantUser', 'otherMerchant', 'hostAdmin'] as const)
    for (const id of [items[1].id, unknownId]) {
      expect(await done(world, 'POST', `${mine}/${id}/try-ensure-entity-access`, undefined, by)).toBe(false);
      for (const [method, path] of [
        ['GET', `${account}/${id}`],
        ['DELETE', `${account}/${id}`],
        ['POST', `${mine}/${id}/revoke`],
        ['POST', `${mine}/${id}/ensure-entity-access`],
      ] as const)
        expect(await refusedWith(world, method, path, undefined, by)).toEqual(notFound);
    }
  expect((await list(world)).items).toEqual(items);
});
