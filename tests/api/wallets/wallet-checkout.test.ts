/** Calls of a storefront without a key: snapshots and merchant sessions (assumptions: 25, A14). */
import { done, invalid, merchantOf, notFound, refusedWith, replacing, unknownId } from '../billing/billing-steps.ts';
import { expect, frozenAt, test, type Json, type World } from '../simulator/simulated.ts';
import { newRegistration, registrations } from '../engagement/storefront-steps.ts';

const base = '/api/payment-tokenization';
const domains = [{ name: 'shop.example.com' }];

const snapshot = (world: World, provider = 'wallet-a', merchantId = merchantOf(world)): Promise<Json> =>
  done(world, 'GET', `${base}/checkout-snapshot/${provider}/${merchantId}`, undefined, null);
const sync = (world: World, id: string) => done(world, 'POST', `${registrations}/${id}/sync`);
const sessionBody = (world: World, body: Json = {}) => ({ merchantId: merchantOf(world), domainName: 'shop.example.com', ...body });
const refuseSession = (world: World, body: Json = {}) =>
  refusedWith(world, 'POST', `${base}/wallet-a/session`, sessionBody(world, body), null);

test('a snapshot shows only what a storefront may see', async ({ world }) => {
  const made = await newRegistration(world, { providerType: 'WalletA', environment: 'Sandbox', domains });
  const { merchantIdentifier } = await sync(world, made.id);
  const shown = await snapshot(world);
  expect(shown).toMatchObject({
    providerType: 'WalletA',
    merchantId: merchantOf(world),
    isEnabled: true,
    environment: 'Sandbox',
    displayName: 'Wallet at the till',
    merchantIdentifier,
    tokenizationSpecification: null,
    jwksUrl: null,
  });
  expect(JSON.stringify(shown)).not.toContain(made.id);
  expect(JSON.stringify(shown)).not.toContain('shop.example.com');
});

test('Wallet B gets the address for its tokens', async ({ world, simulator }) => {
  await newRegistration(world, { providerType: 'WalletB', environment: 'Sandbox', externalMerchantId: 'till-7' });
  expect(await snapshot(world, 'WalletB')).toMatchObject({
    tokenizationSpecification: { type: 'PAYMENT_GATEWAY', parameters: { gatewayMerchantId: 'till-7' } },
    jwksUrl: `${simulator.url}/.well-known/wallet-b/sandbox/jwks.json`,
  });
  expect(await refusedWith(world, 'GET', `${base}/checkout-snapshot/wallet-a/${merchantOf(world)}`, undefined, null)).toEqual(notFound);
});

test('a ready registration takes precedence', async ({ world }) => {
  const production = await newRegistration(world, { providerType: 'WalletA', environment: 'Production' });
  const sandbox = await newRegistration(world, { providerType: 'WalletA', environment: 'Sandbox' });
  expect((await snapshot(world)).environment).toBe('Production');
  await sync(world, sandbox.id);
  expect((await snapshot(world)).environment).toBe('Sandbox');
  const synced = await sync(world, production.id);
  expect((await snapshot(world)).environment).toBe('Production');
  await done(world, 'PUT', `${registrations}/${production.id}`, replacing(synced, { isEnabled: false }));
  expect((await snapshot(world)).environment).toBe('Sandbox');
  await done(world, 'DELETE', `${registrations}/${sandbox.id}`);
  expect(await snapshot(world)).toMatchObject({ environment: 'Production', isEnabled: false });
});

test('unknown records are not found', async ({ world }) => {
  for (const path of [`wallet-a/${unknownId}`, `wallet-a/${merchantOf(world)}`, `wallet-c/${merchantOf(world)}`]) {
    expect(await refusedWith(world, 'GET', `${base}/checkout-snapshot/${path}`)).toEqual(notFound);
  }
  expect((await refusedWith(world, 'GET', `${base}/checkout-snapshot/wallet-a/7`))[0]).toBe(400);
});

test('a merchant session is for a verified domain and five minutes', async ({ world }) => {
  const refused = [403, 'Wallets:DomainNotVerified'];
  const made = await newRegistration(world, { providerType: 'WalletA', environment: 'Sandbox', domains });
  expect(await refuseSession(world)).toEqual(refused);
  const synced = await sync(world, made.id);
  const session = await done(world, 'POST', `${base}/wallet-a/session`, sessionBody(world, { domainName: 'Shop.example.com' }), null);
  expect(session).toMatchObject({
    domainName: 'shop.example.com',
    displayName: 'Wallet at the till',
    merchantIdentifier: synced.merchantIdentifier,
    epochTimestamp: Date.parse(frozenAt),
    expiresAt: Date.parse(frozenAt) + 300_000,
  });
  const next = await done(world, 'POST', `${base}/wallet-a/session`, sessionBody(world, { displayName: 'Shop' }), null);
  expect(next.displayName).toBe('Shop');
  expect(next.nonce).not.toBe(session.nonce);
  expect(await refuseSession(world, { domainName: 'other.example.com' })).toEqual(refused);
  expect(await refuseSession(world, { domainName: undefined })).toEqual(invalid('domainName'));
  await done(world, 'PUT', `${registrations}/${made.id}`, replacing(synced, { isEnabled: false }));
  expect(await refuseSession(world)).toEqual(refused);
});
