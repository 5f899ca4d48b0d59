/** Promotions: codes, amounts, and the state that follows from the clock (assumptions: 11). */
import { done, invalid, merchantOf, notFound, refusedWith, replacing, unknownId } from '../billing/billing-steps.ts';
import { expect, test, type Json, type World } from '../simulator/simulated.ts';
import { newPromotion, promotionBody } from './storefront-steps.ts';

const base = '/api/promotions';
const read = (world: World, id: string) => done(world, 'GET', `${base}/${id}`);
const setClock = (world: World, at: string) => world.control('POST', '/clock', { set: at });
const ids = ({ items }: Json): readonly string[] => items.map(({ id }: Json) => id);

test('a new promotion has the sent members and the defaults', async ({ world }) => {
  expect(await newPromotion(world, { code: 'spring_26' })).toMatchObject({
    code: 'SPRING_26',
    type: 'Percentage',
    value: 10,
    currency: null,
    usageCount: 0,
    hostedPaymentPageIds: [],
    isActive: true,
    state: 'Active',
  });
  expect((await done(world, 'GET', base)).totalCount).toBe(1);
});

test('the state follows from switch, dates and clock', async ({ world }) => {
  const { id } = await newPromotion(world, { startsAt: '2026-03-03T00:00:00Z', endsAt: '2026-03-05T00:00:00Z' });
  const stateAt = async (at: string) => {
    await setClock(world, at);
    return (await read(world, id)).state;
  };
  expect((await read(world, id)).state).toBe('Scheduled');
  expect(await stateAt('2026-03-02T23:59:59Z')).toBe('Scheduled');
  expect(await stateAt('2026-03-03T00:00:00Z')).toBe('Active');
  expect(await stateAt('2026-03-05T00:00:00Z')).toBe('Active');
  expect(await stateAt('2026-03-05T00:00:01Z')).toBe('Expired');
  const made = await read(world, id);
  expect(await done(world, 'PUT', `${base}/${id}`, replacing(made, { isActive: false }))).toMatchObject({ state: 'Inactive' });
});

test('the state can be filtered, sorted and counted by', async ({ world }) => {
  const active = await newPromotion(world);
  const later = await newPromotion(world, { startsAt: '2026-04-01T00:00:00Z' });
  const off = await newPromotion(world, { isActive: false });
  const state = (value: string) => ({ filters: [{ field: 'state', operator: 'Equals', value }] });
  const only = async (value: string) => ids(await done(world, 'POST', `${base}/list/continuation`, { filter: state(value) }));
  expect(await only('Active')).toEqual([active.id]);
  expect(await only('Scheduled')).toEqual([later.id]);
  expect(await only('Inactive')).toEqual([off.id]);
  expect(ids(await done(world, 'GET', `${base}?sorting=state`))).toEqual([active.id, off.id, later.id]);
  const counts = await done(world, 'POST', `${base}/list/continuation/summary-counts`, {
    summaryFilters: { active: state('Active'), expired: state('Expired'), all: null },
  });
  expect(counts).toEqual({ active: 1, expired: 0, all: 3 });
  expect(ids(await done(world, 'GET', `${base}?filter=${later.code.toLowerCase()}`))).toEqual([later.id]);
});

test('a code is unique among the live promotions of a merchant', async ({ world }) => {
  const taken = [409, 'Gateway:DuplicateName'];
  const first = await newPromotion(world, { code: 'SPRING' });
  expect(await refusedWith(world, 'POST', base, promotionBody(world, { code: 'spring' }))).toEqual(taken);
  const merchantId = world.personas.otherMerchant.merchantId!;
  await done(world, 'POST', base, promotionBody(world, { code: 'SPRING', merchantId }), 'otherMerchant');
  const second = await newPromotion(world, { code: 'SUMMER' });
  expect(await refusedWith(world, 'PUT', `${base}/${second.id}`, replacing(second, { code: 'Spring' }))).toEqual(taken);
  expect(await read(world, second.id)).toEqual(second);
  await done(world, 'PUT', `${base}/${first.id}`, replacing(first, { code: 'sPRING', name: 'Same code' }));
  await done(world, 'DELETE', `${base}/${first.id}`);
  await done(world, 'PUT', `${base}/${second.id}`, replacing(second, { code: 'SPRING' }));
  expect(await refusedWith(world, 'POST', `${base}/${first.id}/restore`)).toEqual(taken);
});

test('wrong members are refused', async ({ world }) => {
  for (const [body, member] of [
    [{ value: 101 }, 'value'],
    [{ value: 0 }, 'value'],
    [{ code: 'SPRING SALE' }, 'code'],
    [{ code: '' }, 'code'],
    [{ code: 'A'.repeat(33) }, 'code'],
    [{ name: ' ' }, 'name'],
    [{ type: 'Gift' }, 'type'],
    [{ type: 'FixedAmount', value: 1.5, currency: 'JPY' }, 'value'],
    [{ minimumAmount: 1.234 }, 'minimumAmount'],
    [{ currency: 'ZZZ' }, 'currency'],
    [{ startsAt: '2026-05-01T00:00:00Z', endsAt: '2026-04-01T00:00:00Z' }, 'endsAt'],
    [{ usageLimit: 0 }, 'usageLimit'],
    [{ hostedPaymentPageIds: ['main'] }, 'hostedPaymentPageIds[0]'],
  ] as const)
    expect(await refusedWith(world, 'POST', base, promotionBody(world, body))).toEqual(invalid(member));
  expect((await done(world, 'GET', base)).totalCount).toBe(0);
});

test('a fixed amount may be above 100, and what only the platform counts stays', async ({ world }) => {
  const made = await newPromotion(world, { type: 'FixedAmount', value: 150, currency: 'usd', usageCount: 7 });
  expect(made).toMatchObject({ value: 150, currency: 'USD', usageCount: 0 });
  const page = unknownId.toUpperCase();
  const changed = await done(world, 'PUT', `${base}/${made.id}`, replacing(made, { usageCount: 9, hostedPaymentPageIds: [page, page] }));
  expect(changed).toMatchObject({ usageCount: 0, hostedPaymentPageIds: [unknownId] });
  const { description: _, value: __, ...without } = made;
  expect(await refusedWith(world, 'PUT', `${base}/${made.id}`, without)).toEqual(invalid('value'));
});

test('a host and a reseller manage those within their reach', async ({ world }) => {
  const made = await done(world, 'POST', base, promotionBody(world), 'hostAdmin');
  expect(made.merchantId).toBe(merchantOf(world));
  expect(await done(world, 'GET', `${base}/${made.id}`, undefined, 'reseller')).toEqual(made);
  const { merchantId: _, ...unprivileged } = promotionBody(world);
  expect(await refusedWith(world, 'POST', base, unprivileged, 'hostAdmin')).toEqual(invalid('merchantId'));
  expect(await refusedWith(world, 'POST', base, promotionBody(world, { merchantId: unknownId }), 'hostAdmin')).toEqual(notFound);
});
