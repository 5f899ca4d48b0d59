/** Wallet registrations: their states, their domains, the two wallets (assumptions: 25). */
import { done, invalid, notFound, refusedWith, replacing } from '../billing/billing-steps.ts';
import { expect, frozenAt, test, type Json, type World } from '../simulator/simulated.ts';
import { newRegistration, registrationBody, registrations } from '../engagement/storefront-steps.ts';

const read = (world: World, id: string) => done(world, 'GET', `${registrations}/${id}`);
const sync = (world: World, id: string) => done(world, 'POST', `${registrations}/${id}/sync`);
const update = (world: World, record: Json, changes: Json) =>
  done(world, 'PUT', `${registrations}/${record.id}`, replacing(record, { concurrencyStamp: null, ...changes }));
const taken = [409, 'Wallets:AlreadyRegistered'];

test('a new registration has the sent members and the defaults', async ({ world }) => {
  const { environment: _, ...body } = registrationBody(world, { domains: [{ name: 'Shop.Example.com' }] });
  const made = await done(world, 'POST', registrations, body);
  expect(made).toMatchObject({
    providerType: 'WalletA',
    environment: 'Sandbox',
    status: 'Pending',
    isEnabled: true,
    merchantIdentifier: null,
    domains: [{ name: 'shop.example.com', status: 'Pending', verifiedAt: null, errorMessage: null }],
    supportedNetworks: ['Visa', 'Mastercard', 'AmericanExpress', 'Discover'],
    currency: 'USD',
    lastSyncedAt: null,
    lastSyncError: null,
  });
});

test('synchronising registers the merchant and verifies its domains', async ({ world }) => {
  const made = await newRegistration(world, { domains: [{ name: 'shop.example.com' }, { name: 'www.example.com' }] });
  const synced = await sync(world, made.id);
  expect(synced).toMatchObject({
    status: 'Registered',
    merchantIdentifier: expect.stringContaining('wallet-a'),
    lastSyncedAt: frozenAt,
    lastSyncError: null,
    domains: [
      { name: 'shop.example.com', status: 'Verified', verifiedAt: frozenAt },
      { name: 'www.example.com', status: 'Verified' },
    ],
  });
  expect(synced.concurrencyStamp).not.toBe(made.concurrencyStamp);
  expect(await read(world, made.id)).toEqual(synced);
  await world.control('POST', '/clock', { advance: 'PT1H' });
  const again = await sync(world, made.id);
  expect(again).toMatchObject({ lastSyncedAt: '2026-03-02T11:00:00Z', merchantIdentifier: synced.merchantIdentifier });
  expect(again.domains[0].verifiedAt).toBe(frozenAt);
});

test('a domain that fails, fails the registration until it is gone', async ({ world }) => {
  const { id } = await newRegistration(world, { domains: [{ name: 'shop.example.com' }, { name: 'fail.example.com' }] });
  expect(await sync(world, id)).toMatchObject({
    status: 'SyncFailed',
    merchantIdentifier: null,
    lastSyncError: expect.stringContaining('fail.example.com'),
    domains: [{ status: 'Verified' }, { status: 'Failed', verifiedAt: null, errorMessage: expect.any(String) }],
  });
  const path = `${registrations}/${id}/domains`;
  expect(await refusedWith(world, 'DELETE', `${path}?domain=other.example.com`)).toEqual(notFound);
  expect(await refusedWith(world, 'DELETE', path)).toEqual(invalid('domain'));
  const left = await done(world, 'DELETE', `${path}?domain=FAIL.example.com`);
  expect(left).toMatchObject({ status: 'SyncFailed', domains: [{ name: 'shop.example.com', status: 'Verified' }] });
  expect(await refusedWith(world, 'DELETE', `${path}?domain=fail.example.com`)).toEqual(notFound);
  expect(await sync(world, id)).toMatchObject({ status: 'Registered', lastSyncError: null });
});

test('a registration that is switched off is disabled until it is switched on', async ({ world }) => {
  const made = await newRegistration(world);
  await sync(world, made.id);
  const off = await update(world, await read(world, made.id), { isEnabled: false });
  expect(off.status).toBe('Disabled');
  expect(await refusedWith(world, 'POST', `${registrations}/${made.id}/sync`)).toEqual([409, 'Wallets:InvalidState']);
  expect(await read(world, made.id)).toEqual(off);
  expect(await update(world, off, { isEnabled: true })).toMatchObject({ status: 'Pending' });
  expect(await newRegistration(world, { isEnabled: false })).toMatchObject({ status: 'Disabled' });
});

test('an update keeps the state of a domain unless the wallet changes', async ({ world }) => {
  const made = await newRegistration(world, { domains: [{ name: 'shop.example.com' }] });
  const synced = await sync(world, made.id);
  const domains = [{ name: 'new.example.com' }, { name: 'SHOP.example.com', status: 'Failed' }];
  const changed = await update(world, synced, { domains, status: 'SyncFailed', merchantIdentifier: 'mine' });
  expect(changed).toMatchObject({
    status: 'Registered',
    merchantIdentifier: synced.merchantIdentifier,
    domains: [
      { name: 'new.example.com', status: 'Pending' },
      { name: 'shop.example.com', status: 'Verified' },
    ],
  });
  expect(await update(world, changed, { environment: 'Production' })).toMatchObject({
    status: 'Pending',
    merchantIdentifier: null,
    lastSyncedAt: null,
    domains: [{ status: 'Pending' }, { status: 'Pending' }],
  });
});

test('a merchant registers once with a wallet and an environment', async ({ world }) => {
  const first = await newRegistration(world);
  const again = registrationBody(world, { providerType: 'walleta', environment: 'Sandbox' });
  expect(await refusedWith(world, 'POST', registrations, again)).toEqual(taken);
  const second = await newRegistration(world);
  expect(second.providerType).not.toBe(first.providerType);
  const moved = replacing(second, { providerType: first.providerType, environment: first.environment, supportedNetworks: ['Visa'] });
  expect(await refusedWith(world, 'PUT', `${registrations}/${second.id}`, moved)).toEqual(taken);
  expect(await read(world, second.id)).toEqual(second);
  await done(world, 'DELETE', `${registrations}/${first.id}`);
  await done(world, 'POST', registrations, again);
  expect(await refusedWith(world, 'POST', `${registrations}/${first.id}/restore`)).toEqual(taken);
  const merchantId = world.personas.otherMerchant.merchantId!;
  await done(world, 'POST', registrations, { ...again, merchantId }, 'otherMerchant');
});

test('invalid members of a registration are refused', async ({ world }) => {
  for (const [body, member] of [
    [{ displayName: ' ' }, 'displayName'],
    [{ domains: [{ name: 'shop.example.com:8080' }] }, 'domains[0].name'],
    [{ domains: [{ name: 'a.example' }, { name: 'A.example' }] }, 'domains[1].name'],
    [{ providerType: 'WalletB', domains: [{ name: 'a.example' }] }, 'domains'],
    [{ providerType: 'WalletA', supportedNetworks: ['Visa', 'Maestro'] }, 'supportedNetworks'],
    [{ providerType: 'WalletC' }, 'providerType'],
    [{ country: 'U1' }, 'country'],
    [{ currency: 'ZZZ' }, 'currency'],
  ] as const) {
    const given = registrationBody(world, { providerType: 'WalletA', environment: 'Sandbox', ...body });
    expect(await refusedWith(world, 'POST', registrations, given)).toEqual(invalid(member));
  }
  expect((await done(world, 'GET', registrations)).totalCount).toBe(0);
});

test('the wallets and their set-up are shown to callers that may read registrations', async ({ world }) => {
  const listed = await done(world, 'GET', `${registrations}/providers`, undefined, 'merchantUser');
  expect(listed.map(({ type }: Json) => type)).toEqual(['WalletA', 'WalletB']);
  for (const [name, type] of [
    ['wallet-a', 'WalletA'],
    ['WalletA', 'WalletA'],
    ['WALLET-B', 'WalletB'],
  ] as const) {
    const platform = await done(world, 'GET', `${registrations}/platform/${name}`);
    expect(platform).toMatchObject({ providerType: type, isConfigured: false, certificates: [{ state: 'None' }, { state: 'None' }] });
  }
  expect(await refusedWith(world, 'GET', `${registrations}/platform/wallet-c`)).toEqual(notFound);
});
