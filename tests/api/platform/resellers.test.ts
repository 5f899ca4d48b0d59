/** Resellers, and how they bill (assumptions: 15; 36, Resellers). */
import { advance, done, invalid, notFound, refusedWith, replacing, unknownId, type Persona } from '../billing/billing-steps.ts';
import { expect, test, type Json, type World } from '../simulator/simulated.ts';

const base = '/api/resellers';
const host = 'hostAdmin' as const;
const bodyOf = (over: Json = {}): Json => ({ name: 'Fjord Pay', email: 'office@fjord.example', ...over });
const create = (world: World, over: Json = {}): Promise<Json> => done(world, 'POST', base, bodyOf(over), host);
const read = (world: World, id: string, by: Persona = host): Promise<Json> => done(world, 'GET', `${base}/${id}`, undefined, by);
const ask = (world: World, name: string, body?: Json, by: Persona = 'reseller'): Promise<Json> =>
  done(world, 'POST', `${base}/${name}-async`, body, by);
const refuse = (world: World, name: string, body?: Json, by: Persona = 'reseller') =>
  refusedWith(world, 'POST', `${base}/${name}-async`, body, by);
const own = (world: World): string => world.personas.reseller.resellerId!;
const second = async (world: World): Promise<Json> => (await done(world, 'GET', `${base}?filter=Harbor`, undefined, host)).items[0];
const mismatch = [403, 'Gateway:ScopeMismatch'];

test('a new reseller has the sent members and the defaults', async ({ world }) => {
  const made = await create(world);
  expect(made).toMatchObject({
    ...bodyOf(),
    resellerNumber: 'R00000003',
    isActive: true,
    currency: 'USD',
    merchantCount: 0,
    legalName: null,
  });
  expect(await read(world, made.id)).toEqual(made);
  const refusals = [bodyOf({ name: ' ' }), bodyOf({ email: 'x' }), bodyOf({ timeZone: 'Mars' }), bodyOf({ websiteUrl: 'x' })];
  const members = ['name', 'email', 'timeZone', 'websiteUrl'];
  for (const [index, body] of refusals.entries())
    expect(await refusedWith(world, 'POST', base, body, host)).toEqual(invalid(members[index]!));
  expect((await done(world, 'GET', base, undefined, host)).totalCount).toBe(3);
});

test('the host sees all resellers, a reseller itself, a merchant none', async ({ world }) => {
  const other = await second(world);
  expect((await done(world, 'GET', base, undefined, host)).totalCount).toBe(2);
  expect((await done(world, 'GET', base, undefined, 'reseller')).items.map(({ id }: Json) => id)).toEqual([own(world)]);
  expect(await done(world, 'POST', `${base}/list/continuation/count`, {}, 'reseller')).toBe(1);
  expect((await read(world, own(world), 'reseller')).merchantCount).toBe(2);
  expect(await refusedWith(world, 'GET', base)).toEqual(mismatch);
  expect(await refusedWith(world, 'DELETE', `${base}/${other.id}`, undefined, 'reseller')).toEqual(notFound);
  expect(await refusedWith(world, 'POST', base, {}, 'reseller')).toEqual(mismatch);
});

test('an update replaces all members; only the host can deactivate a reseller', async ({ world }) => {
  const before = await read(world, own(world), 'reseller');
  const changed = await done(
    world,
    'PUT',
    `${base}/${before.id}`,
    replacing(before, { legalName: 'Northwind Ltd', isActive: false }),
    'reseller',
  );
  expect(changed).toMatchObject({ legalName: 'Northwind Ltd', isActive: true, resellerNumber: before.resellerNumber });
  const { name, email } = before;
  expect(await done(world, 'PUT', `${base}/${before.id}`, { name, email, isActive: false }, host)).toMatchObject({
    legalName: null,
    isActive: false,
  });
});

test('a reseller with merchants cannot be deleted; one without can be deleted and restored', async ({ world }) => {
  expect(await refusedWith(world, 'DELETE', `${base}/${own(world)}`, undefined, host)).toEqual([409, 'Resellers:HasMerchants']);
  const made = await create(world);
  const merchant = await done(world, 'POST', '/api/merchants', { name: 'M', email: 'm@m.example', resellerId: made.id }, host);
  expect(await refusedWith(world, 'DELETE', `${base}/${made.id}`, undefined, host)).toEqual([409, 'Resellers:HasMerchants']);
  await done(world, 'DELETE', `/api/merchants/${merchant.id}`, undefined, host);
  await done(world, 'DELETE', `${base}/${made.id}`, undefined, host);
  expect(await refusedWith(world, 'GET', `${base}/${made.id}`, undefined, host)).toEqual(notFound);
  expect(await refusedWith(world, 'POST', `/api/merchants/${merchant.id}/restore`, undefined, host)).toEqual([
    409,
    'Merchants:InvalidState',
  ]);
  expect(await done(world, 'POST', `${base}/${made.id}/restore`, undefined, host)).toMatchObject({ id: made.id, isDeleted: false });
  await done(world, 'POST', `/api/merchants/${merchant.id}/restore`, undefined, host);
  expect((await read(world, made.id)).merchantCount).toBe(1);
});

const never = {
  billingDayOfMonth: 1,
  currency: 'USD',
  invoiceEmail: null,
  ccEmails: [],
  autoCharge: true,
  consolidateInvoices: false,
  paymentTermsDays: 0,
  taxId: null,
  defaultPricePlanId: null,
  notifyOnFailure: true,
  concurrencyStamp: null,
};

test('billing preferences have their defaults until they are written, and take effect', async ({ world }) => {
  const resellerId = own(world);
  expect(await ask(world, 'get-own-billing-preferences')).toEqual({ resellerId, ...never });
  const written = await ask(world, 'update-own-billing-preferences', {
    ...never,
    billingDayOfMonth: 5,
    ccEmails: ['a@b.example'],
    defaultPricePlanId: world.fixtures['otherPricePlan'],
  });
  expect(written).toMatchObject({ resellerId, billingDayOfMonth: 5, ccEmails: ['a@b.example'], concurrencyStamp: expect.any(String) });
  expect(await ask(world, 'get-billing-preferences', { resellerId }, host)).toEqual(written);
  const through = `update-billing-preferences-async?resellerId=${resellerId}`;
  expect(await done(world, 'POST', `${base}/${through}`, { ...written, taxId: '4711' }, host)).toMatchObject({ taxId: '4711' });
  expect(await refusedWith(world, 'POST', `${base}/${through}`, written, host)).toEqual([409, 'Gateway:ConcurrencyConflict']);
  const merchant = await done(world, 'POST', '/api/merchants', { name: 'M', email: 'm@m.example' }, 'reseller');
  expect(merchant.pricePlanName).toBe('Light');
  // The next run is on the 5th instead of the first of April.
  await advance(world, 'P4D');
  const runs = await done(world, 'GET', '/api/billing-runs', undefined, 'reseller');
  expect(runs.items).toMatchObject([{ trigger: 'Scheduled', periodStart: '2026-02-01' }]);
});

test('billing preferences that are wrong are refused, and nothing is stored', async ({ world }) => {
  const body = { ...never, resellerId: own(world) };
  const name = 'update-billing-preferences';
  for (const [over, member] of [
    [{ currency: 'ZZZ' }, 'currency'],
    [{ invoiceEmail: 'x' }, 'invoiceEmail'],
    [{ ccEmails: ['a@b.example', 'x'] }, 'ccEmails[1]'],
  ] as const) {
    expect(await refuse(world, name, { ...body, ...over })).toEqual(invalid(member));
  }
  expect(await refuse(world, name, { ...body, defaultPricePlanId: unknownId })).toEqual(notFound);
  const other = await second(world);
  expect(await refuse(world, name, { ...body, resellerId: other.id })).toEqual(notFound);
  expect(await refuse(world, 'get-billing-preferences', { resellerId: other.id })).toEqual(notFound);
  expect(await refuse(world, 'get-billing-preferences')).toEqual(invalid('resellerId'));
  expect(await ask(world, 'get-own-billing-preferences')).toMatchObject(never);
});

test('the collection configuration is the own one, else that of the platform', async ({ world }) => {
  const other = await second(world);
  const platform = await ask(world, 'get-own-effective-collection-configuration');
  expect(platform).toMatchObject({ resellerId: own(world), source: 'Platform', method: 'PlatformCollects' });
  const theirs = await ask(world, 'get-effective-collection-configuration', { resellerId: other.id }, host);
  expect(theirs).toMatchObject({ resellerId: other.id, source: 'Reseller', method: 'ResellerCollects' });
  expect(theirs.collectionMerchantId).not.toBe(platform.collectionMerchantId);
  expect((await done(world, 'GET', `/api/merchants/${theirs.collectionMerchantId}`, undefined, host)).resellerId).toBe(other.id);
});

test('the self-service shows all of it at once', async ({ world }) => {
  const resellerId = own(world);
  const all = await ask(world, 'get-for-billing-self-service', { resellerId });
  expect(all.reseller).toEqual(await read(world, resellerId, 'reseller'));
  expect(all.billingPreferences).toEqual(await ask(world, 'get-own-billing-preferences'));
  expect(all.collectionConfiguration).toEqual(await ask(world, 'get-own-effective-collection-configuration'));
  expect(await ask(world, 'get-default-reseller-user', { resellerId })).toMatchObject({ userName: 'reseller.admin', isDefault: true });
  expect(await ask(world, 'get-default-reseller-user', { resellerId: (await create(world)).id }, host)).toBeNull();
});
