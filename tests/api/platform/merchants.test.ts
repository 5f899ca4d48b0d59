/** Merchants: their records, lock, status and price plans (assumptions: 14; 36, Merchants). */
import { done, invalid, merchantOf, notFound, refusedWith, replacing, unknownId, type Persona } from '../billing/billing-steps.ts';
import { expect, test, type Json, type World } from '../simulator/simulated.ts';

const base = '/api/merchants';
const host = 'hostAdmin' as const;
const bodyOf = (over: Json = {}): Json => ({ name: 'Fern Florist', email: 'office@fern.example', ...over });
const create = (world: World, over: Json = {}, by: Persona = host): Promise<Json> => done(world, 'POST', base, bodyOf(over), by);
const refuseCreate = (world: World, over: Json = {}, by: Persona = host) => refusedWith(world, 'POST', base, bodyOf(over), by);
const read = (world: World, id: string, by: Persona = host): Promise<Json> => done(world, 'GET', `${base}/${id}`, undefined, by);
const put = (world: World, merchant: Json, over: Json = {}, by: Persona = host): Promise<Json> =>
  done(world, 'PUT', `${base}/${merchant.id}`, replacing(merchant, over), by);
const refusePut = (world: World, merchant: Json, over: Json = {}, by: Persona = host) =>
  refusedWith(world, 'PUT', `${base}/${merchant.id}`, replacing(merchant, over), by);
const act = (world: World, id: string, verb: string, body?: Json, by: Persona = host): Promise<Json> =>
  done(world, 'POST', `${base}/${id}/${verb}`, body, by);
const refuse = (world: World, id: string, verb: string, by: Persona = host) =>
  refusedWith(world, 'POST', `${base}/${id}/${verb}`, undefined, by);
const resellerOf = (world: World): string => world.personas.reseller.resellerId!;
const names = async (world: World, by: Persona, path = base): Promise<string[]> =>
  (await done(world, 'GET', `${path}${path.includes('?') ? '&' : '?'}sorting=merchantNumber`, undefined, by)).items.map(
    ({ name }: Json) => name,
  );

/** Everything that a refused request must not change. */
async function stored(world: World): Promise<Json> {
  const { records, schedule } = (await world.control('POST', '/snapshot')).json();
  const { auditLogs: _, apiKeys: __, ...rest } = records;
  return { rest, schedule };
}

test('a new merchant has the sent members and the defaults, and is being set up', async ({ world }) => {
  const made = await create(world, { country: 'de', currency: 'eur', tags: ['a'], merchantCategoryCode: '5992' });
  expect(made).toMatchObject({
    name: 'Fern Florist',
    merchantNumber: 'M00000007',
    resellerId: null,
    resellerName: null,
    status: 'Onboarding',
    isLocked: false,
    lockedAt: null,
    currency: 'EUR',
    country: 'DE',
    timeZone: 'America/New_York',
    defaultProcessorProfileId: null,
    pricePlanId: null,
    apiKeyAnomalyAction: 'Notify',
    tags: ['a'],
    legalName: null,
    isDeleted: false,
  });
  for (const status of ['Active', 'Closed', 'Nothing']) expect(await create(world, { status })).toMatchObject({ status: 'Onboarding' });
  expect((await create(world)).merchantNumber).toBe('M00000011');
  expect(await read(world, made.id)).toEqual(made);
});

test('the seeded merchant shows its reseller, its default profile and its price plan', async ({ world }) => {
  const own = await read(world, merchantOf(world), 'merchantUser');
  expect(own).toMatchObject({ name: 'Acme Shop', resellerName: 'Northwind Payments', status: 'Active', pricePlanName: 'Standard' });
  expect(own.pricePlanId).toBe(world.fixtures['pricePlan']);
  const profile = await done(world, 'GET', `${base}/${own.id}/processor-profiles/${own.defaultProcessorProfileId}`);
  expect(profile.isDefault).toBe(true);
});

test('missing and invalid members are named, and nothing is stored', async ({ world }) => {
  const before = await stored(world);
  expect(await refusedWith(world, 'POST', base, {}, host)).toEqual(invalid('name', 'email'));
  expect(await refuseCreate(world, { name: ' ', email: 'nobody', currency: 'ZZZ', country: 'QQ', timeZone: 'Mars/Base' })).toEqual(
    invalid('name', 'email', 'currency', 'country', 'timeZone'),
  );
  expect(await refuseCreate(world, { websiteUrl: 'javascript:alert(1)', logoUrl: 'ftp://x.example' })).toEqual(
    invalid('websiteUrl', 'logoUrl'),
  );
  expect(await refuseCreate(world, { merchantCategoryCode: '59' })).toEqual(invalid('merchantCategoryCode'));
  expect(await refuseCreate(world, { resellerId: unknownId })).toEqual(notFound);
  expect(await stored(world)).toEqual(before);
});

test('a merchant makes no merchants, a reseller only its own', async ({ world }) => {
  // It is refused before the body is checked.
  expect(await refusedWith(world, 'POST', base, {}, 'merchantAdmin')).toEqual([403, 'Gateway:ScopeMismatch']);
  const other = (await done(world, 'GET', '/api/resellers?sorting=name', undefined, host)).items[0];
  expect(other.name).toBe('Harbor Partners');
  const made = await create(world, { resellerId: other.id }, 'reseller');
  expect(made.resellerId).toBe(resellerOf(world));
  expect((await create(world, { resellerId: other.id })).resellerName).toBe('Harbor Partners');
  // A reseller cannot move its merchant to another reseller.
  expect((await put(world, made, { resellerId: other.id, name: 'Moved' }, 'reseller')).resellerId).toBe(resellerOf(world));
});

test('a reseller that is not active gets no new merchants', async ({ world }) => {
  const idle = await done(world, 'POST', '/api/resellers', { name: 'Idle', email: 'a@b.example', isActive: false }, host);
  expect(await refuseCreate(world, { resellerId: idle.id })).toEqual(invalid('resellerId'));
});

test('every caller lists the merchants that it may see', async ({ world }) => {
  const all = ['Acme Shop', 'Beta Books', 'Cedar Cafe', 'Delta Goods', 'Gateway Billing', 'Harbor Billing'];
  expect(await names(world, host)).toEqual(all);
  expect(await names(world, 'reseller')).toEqual(all.slice(0, 2));
  expect(await names(world, 'merchantUser')).toEqual(['Acme Shop']);
  expect(await names(world, 'noPermissions')).toEqual(['Acme Shop']);
  expect(await names(world, 'reseller', `${base}/reseller-scope`)).toEqual(all.slice(0, 2));
  expect(await names(world, 'merchantAdmin', `${base}/reseller-scope`)).toEqual(['Acme Shop']);
});

test('deleted merchants are listed on request, and can be restored by callers that reach them', async ({ world }) => {
  const made = await create(world, {}, 'reseller');
  await done(world, 'DELETE', `${base}/${made.id}`, undefined, 'reseller');
  expect(await names(world, 'reseller')).toEqual(['Acme Shop', 'Beta Books']);
  expect(await names(world, 'reseller', `${base}?includeDeleted=true`)).toContain('Fern Florist');
  const back = await act(world, made.id, 'restore', undefined, 'reseller');
  expect(back).toMatchObject({ id: made.id, isDeleted: false, deletionTime: null });
  expect((await act(world, made.id, 'restore')).concurrencyStamp).toBe(back.concurrencyStamp);
});

test('an update replaces all members except those that only operations change', async ({ world }) => {
  const made = await create(world, { legalName: 'Fern Ltd', tags: ['a'], phoneNumber: '1' });
  const { name, email, status } = made;
  const changed = await done(world, 'PUT', `${base}/${made.id}`, { name, email, status }, host);
  expect(changed).toMatchObject({ legalName: null, phoneNumber: null, tags: [], currency: 'USD', merchantNumber: made.merchantNumber });
  expect(await refusedWith(world, 'PUT', `${base}/${made.id}`, { name, email }, host)).toEqual(invalid('status'));
});

test('a merchant becomes active with its first active profile; an update moves it further, and closing is final', async ({ world }) => {
  const made = await create(world);
  expect(await refusePut(world, made, { status: 'Active' })).toEqual([409, 'Merchants:InvalidState']);
  const profile = (isActive: boolean) => ({
    name: `Profile ${isActive}`,
    processorId: 'sim-card',
    paymentTypes: ['Card'],
    currencies: ['USD'],
    config: { merchantNumber: '1', terminalNumber: '1', apiSecret: 'some-secret' },
    isActive,
  });
  await done(world, 'POST', `${base}/${made.id}/processor-profiles`, profile(false), host);
  expect((await read(world, made.id)).status).toBe('Onboarding');
  await done(world, 'POST', `${base}/${made.id}/processor-profiles`, profile(true), host);
  const active = await read(world, made.id);
  expect(active.status).toBe('Active');
  expect(await refusePut(world, active, { status: 'Onboarding' })).toEqual(invalid('status'));
  const inactive = await put(world, active, { status: 'Inactive' });
  const closed = await put(world, await put(world, inactive, { status: 'Active' }), { status: 'Closed' });
  expect(closed.status).toBe('Closed');
  for (const status of ['Active', 'Inactive']) expect(await refusePut(world, closed, { status })).toEqual([409, 'Merchants:Closed']);
  expect((await put(world, closed, { name: 'Fern, closed' })).status).toBe('Closed');
});

test('a lock shows who set it, when and why, until it is removed', async ({ world }) => {
  const id = merchantOf(world);
  const locked = await act(world, id, 'lock', { reason: 'Under review' });
  expect(locked).toMatchObject({
    isLocked: true,
    lockedAt: '2026-03-02T10:00:00Z',
    lockedBy: world.personas.hostAdmin.userId,
    lockReason: 'Under review',
  });
  expect(await refuse(world, id, 'lock')).toEqual([409, 'Merchants:AlreadyLocked']);
  expect(await act(world, id, 'unlock')).toMatchObject({ isLocked: false, lockedAt: null, lockedBy: null, lockReason: null });
  expect(await refuse(world, id, 'unlock')).toEqual([409, 'Merchants:NotLocked']);
  expect((await act(world, id, 'lock')).lockReason).toBeNull();
});

test('price plans are assigned within their reseller, and their history is kept', async ({ world }) => {
  const { pricePlan, otherPricePlan } = world.fixtures;
  const [acme, beta] = [merchantOf(world), world.personas.otherMerchant.merchantId!];
  const assignable = (plan: string | undefined, by: Persona = 'reseller'): Promise<Json> =>
    done(world, 'GET', `${base}/assignable-for-price-plan?pricePlanId=${plan}`, undefined, by);
  const withPlan = (plan: string | undefined, by: Persona = 'reseller') => names(world, by, `${base}/by-price-plan?pricePlanId=${plan}`);
  expect(await assignable(pricePlan)).toEqual([{ id: beta, name: 'Beta Books' }]);
  expect(await withPlan(pricePlan)).toEqual(['Acme Shop']);
  expect(await withPlan(otherPricePlan)).toEqual([]);
  expect(await refusedWith(world, 'GET', `${base}/by-price-plan`, undefined, 'reseller')).toEqual(invalid('pricePlanId'));
  expect(await refusedWith(world, 'GET', `${base}/by-price-plan?pricePlanId=${unknownId}`, undefined, 'reseller')).toEqual(notFound);
  const changed = await act(world, acme, `assign-price-plan/${otherPricePlan}`, undefined, 'reseller');
  expect(changed).toMatchObject({ pricePlanId: otherPricePlan, pricePlanName: 'Light' });
  expect(await act(world, acme, `assign-price-plan/${otherPricePlan}`)).toEqual(changed);
  expect(await withPlan(otherPricePlan)).toEqual(['Acme Shop']);
  expect(await withPlan(otherPricePlan, 'otherMerchant')).toEqual([]);
  const history = await done(world, 'GET', '/api/billing-runs/price-plan-history', undefined, 'reseller');
  expect(history.items.map(({ pricePlanName, unassignedAt }: Json) => [pricePlanName, unassignedAt !== null])).toEqual(
    expect.arrayContaining([
      ['Light', false],
      ['Standard', true],
    ]),
  );
  expect(await act(world, acme, 'unassign-price-plan')).toMatchObject({ pricePlanId: null, pricePlanName: null });
  expect(await refuse(world, acme, 'unassign-price-plan')).toEqual([409, 'Merchants:NoPricePlan']);
  const alone = await create(world);
  expect(await refuse(world, alone.id, `assign-price-plan/${pricePlan}`)).toEqual(notFound);
  expect(await refuse(world, acme, `assign-price-plan/${unknownId}`)).toEqual(notFound);
});

test('a merchant that moves to another reseller, or closes, loses its plan', async ({ world }) => {
  const acme = await read(world, merchantOf(world));
  expect(await put(world, acme, { resellerId: null })).toMatchObject({ resellerId: null, pricePlanId: null });
  const again = await put(world, await read(world, acme.id), { resellerId: resellerOf(world) });
  await act(world, again.id, `assign-price-plan/${world.fixtures['pricePlan']}`);
  expect(await put(world, await read(world, acme.id), { status: 'Closed' })).toMatchObject({ pricePlanId: null });
});

test('a merchant has only its own users; the oldest active one is the default', async ({ world }) => {
  const input = `?merchantId=${merchantOf(world)}`;
  const users = await done(world, 'POST', `${base}/get-merchant-users-async${input}`, undefined, 'merchantUser');
  expect(users[0]).toMatchObject({ userName: 'merchant.admin', isDefault: true, isActive: true });
  expect(users.filter(({ isDefault }: Json) => isDefault)).toHaveLength(1);
  expect(users.map(({ userName }: Json) => userName)).toContain('merchant.inactive');
  expect(users.map(({ userName }: Json) => userName)).not.toContain('merchant2.admin');
  expect(JSON.stringify(users)).not.toMatch(/password|hash|permission/i);
  expect(await done(world, 'POST', `${base}/get-default-merchant-user-async${input}`)).toEqual(users[0]);
  const body = { merchantId: merchantOf(world) };
  expect(await done(world, 'POST', `${base}/get-default-merchant-user-async`, body)).toEqual(users[0]);
  const made = await create(world);
  expect(await done(world, 'POST', `${base}/get-default-merchant-user-async?merchantId=${made.id}`, undefined, host)).toBeNull();
  expect(await refusedWith(world, 'POST', `${base}/get-merchant-users-async?merchantId=${made.id}`)).toEqual(notFound);
  expect(await refusedWith(world, 'POST', `${base}/get-merchant-users-async`)).toEqual(invalid('merchantId'));
});

test('the first merchant has a register', async ({ world }) => {
  const registers = await done(world, 'GET', `${base}/${merchantOf(world)}/registers`, undefined, 'noPermissions');
  expect(registers).toMatchObject([{ merchantId: merchantOf(world), name: 'Front desk', code: 'R1', isActive: true }]);
  expect(await done(world, 'GET', `${base}/${world.personas.otherMerchant.merchantId}/registers`, undefined, host)).toEqual([]);
});

test('the obstacles to deactivating a profile are the reasons of its refusal', async ({ world }) => {
  const merchantId = merchantOf(world);
  const { items } = await done(world, 'GET', `${base}/${merchantId}/processor-profiles?sorting=creationTime`);
  const ask = (profileId: string): Promise<Json> =>
    done(world, 'POST', `${base}/validate-processor-profile-deactivation-async`, { merchantId, profileId });
  const cards = await ask(items[0].id);
  expect(cards.canDeactivate).toBe(false);
  const refusal = await world.ask('merchantAdmin', 'DELETE', `${base}/${merchantId}/processor-profiles/${items[0].id}`);
  expect(refusal.json().error.data.blockers).toEqual(cards.blockers);
  expect(await ask(items[2].id)).toEqual({ canDeactivate: true, blockers: [] });
  const input = { merchantId: world.personas.otherMerchant.merchantId, profileId: items[2].id };
  const path = `${base}/validate-processor-profile-deactivation-async`;
  expect(await refusedWith(world, 'POST', path, input, host)).toEqual(notFound);
  expect(await refusedWith(world, 'POST', path, {})).toEqual(invalid('merchantId', 'profileId'));
});

test('custom fields are replaced as a whole by the merchant itself', async ({ world }) => {
  const path = `${base}/self/custom-fields`;
  expect(await done(world, 'GET', path)).toEqual({ fields: [] });
  const field = (over: Json = {}): Json => ({
    key: 'costCentre',
    label: 'Cost centre',
    type: 'Text',
    isRequired: false,
    appliesTo: ['Transaction'],
    order: 1,
    isActive: true,
    ...over,
  });
  const select = field({ key: 'size', type: 'Select', options: ['S', 'M'] });
  const shown = { fields: [field({ options: null, maxLength: 4 }), { ...select, maxLength: null }] };
  expect(await done(world, 'PUT', path, { fields: [field({ maxLength: 4 }), select] })).toEqual(shown);
  expect(await done(world, 'GET', path, undefined, 'noPermissions')).toEqual(shown);
  expect(await done(world, 'GET', path, undefined, 'otherMerchant')).toEqual({ fields: [] });
  const refuseFields = (...fields: readonly Json[]) => refusedWith(world, 'PUT', path, { fields });
  expect(await refuseFields(field(), field({ key: 'COSTCENTRE' }))).toEqual(invalid('fields[1].key'));
  expect(await refuseFields(field({ type: 'Select' }))).toEqual(invalid('fields[0].options'));
  expect(await refuseFields(field({ options: ['a'] }))).toEqual(invalid('fields[0].options'));
  expect(await refuseFields(field({ type: 'Select', options: ['a', 'a'] }))).toEqual(invalid('fields[0].options'));
  expect(await refuseFields(field({ type: 'Number', maxLength: 3 }))).toEqual(invalid('fields[0].maxLength'));
  expect(await refuseFields(field({ key: 'a b' }))).toEqual(invalid('fields[0].key'));
  expect(await done(world, 'GET', path)).toEqual(shown);
});

test('order data defaults are nulls until they are written', async ({ world }) => {
  const path = `${base}/self/order-data-defaults`;
  const never = {
    invoicePrefix: null,
    description: null,
    taxRate: null,
    taxIncluded: false,
    shipFromPostalCode: null,
    commodityCode: null,
    productCode: null,
    unitOfMeasure: null,
    concurrencyStamp: null,
  };
  expect(await done(world, 'GET', path)).toEqual(never);
  const written = await done(world, 'PUT', path, { ...never, invoicePrefix: 'INV-', taxRate: 8.875, taxIncluded: true });
  expect(written).toMatchObject({ invoicePrefix: 'INV-', taxRate: 8.875, taxIncluded: true, concurrencyStamp: expect.any(String) });
  expect(await done(world, 'GET', path)).toEqual(written);
  expect(await refusedWith(world, 'PUT', path, { concurrencyStamp: 'f'.repeat(32) })).toEqual([409, 'Gateway:ConcurrencyConflict']);
  expect(await done(world, 'GET', path)).toEqual(written);
  expect(await done(world, 'PUT', path, {})).toMatchObject({ invoicePrefix: null, taxIncluded: false });
  expect(await done(world, 'GET', path, undefined, 'otherMerchant')).toEqual(never);
});
