/** Certificates of Wallet A, and the API key that issues them (assumptions: 25, W1, W3 to W6). */
import { X509Certificate } from 'node:crypto';
import { advance, done, invalid, notFound, refusedWith } from '../billing/billing-steps.ts';
import { apiKey, certify, readRequest, walletA, wallets } from '../suites/certificate-steps.ts';
import { expect, frozenAt, test, type Json, type World } from '../simulator/simulated.ts';

const identity = `${walletA}/merchant-identity`;
const processing = `${walletA}/payment-processing`;

const status = (world: World, of = identity): Promise<Json> => done(world, 'GET', `${of}/status`);
const initiate = (world: World, of = identity, body?: Json): Promise<Json> => done(world, 'POST', `${of}/initiate`, body);
const complete = (world: World, certificate: string, of = identity): Promise<Json> =>
  done(world, 'POST', `${of}/complete`, { certificate });
const refuseComplete = (world: World, certificate: string) => refusedWith(world, 'POST', `${identity}/complete`, { certificate });
const storeKey = (world: World): Promise<Json> => done(world, 'PUT', `${walletA}/api-key`, apiKey);

const none = {
  state: 'None',
  subject: null,
  serialNumber: null,
  thumbprintSha256: null,
  notBefore: null,
  notAfter: null,
  daysToExpiry: null,
  hasPending: false,
  pendingCreatedAt: null,
};

test('none exists at first', async ({ world }) => {
  expect(await status(world)).toEqual({ type: 'merchant-identity', environment: null, keyAlgorithm: 'RSA-2048', ...none });
  expect(await status(world, processing)).toEqual({ type: 'payment-processing', environment: null, keyAlgorithm: 'EC-P256', ...none });
  for (const act of ['complete', 'csr']) {
    const method = act === 'csr' ? 'GET' : 'POST';
    expect(await refusedWith(world, method, `${identity}/${act}`, act === 'csr' ? undefined : { certificate: 'x' })).toEqual(notFound);
  }
  expect(await done(world, 'DELETE', `${identity}/pending`)).toBeUndefined();
  expect(await refusedWith(world, 'GET', `${walletA}/shipping/status`)).toEqual(notFound);
  expect(await refusedWith(world, 'GET', `${walletA}/constructor/status`)).toEqual(notFound);
});

for (const [path, keyType] of [
  [identity, 'rsa'],
  [processing, 'ec'],
] as const) {
  test(`a signing request of the ${keyType} key is completed by any authority`, async ({ world }) => {
    const made = await initiate(world, path, { commonName: 'shop.example', organization: 'Shöp', country: 'de' });
    expect(made).toMatchObject({ type: path.split('/').at(-1), createdAt: frozenAt });
    expect(readRequest(made.csr)).toMatchObject({ keyType, subject: ['DE', 'Shöp', 'shop.example'], isSigned: true });
    expect(await status(world, path)).toMatchObject({ ...none, state: 'Pending', hasPending: true, pendingCreatedAt: frozenAt });

    const answer = await world.ask('merchantAdmin', 'GET', `${path}/csr`);
    expect([answer.headers['content-type'], answer.text]).toEqual(['application/pkcs10', made.csr]);

    const pem = certify(made.csr, { from: -1, to: 365 });
    const installed = await complete(world, pem, path);
    const { fingerprint256, serialNumber } = new X509Certificate(pem);
    expect(installed).toMatchObject({
      state: 'Active',
      subject: 'CN=shop.example',
      serialNumber,
      thumbprintSha256: fingerprint256.replaceAll(':', '').toLowerCase(),
      notBefore: '2026-03-01T10:00:00Z',
      notAfter: '2027-03-02T10:00:00Z',
      daysToExpiry: 365,
      hasPending: false,
    });
    expect(await status(world, path)).toEqual(installed);
    expect(await refusedWith(world, 'GET', `${path}/csr`)).toEqual(notFound);
  });
}

test('one request is pending at a time, until it is withdrawn', async ({ world }) => {
  const first = await initiate(world);
  expect(readRequest(first.csr).subject).toEqual(['Gateproof', 'Wallet A merchant-identity']);
  expect(await refusedWith(world, 'POST', `${identity}/initiate`)).toEqual([409, 'Wallets:CertificatePending']);
  expect(await done(world, 'DELETE', `${identity}/pending`)).toBeUndefined();
  expect(await status(world)).toMatchObject(none);
  const second = await initiate(world);
  expect(readRequest(second.csr).publicKey).not.toBe(readRequest(first.csr).publicKey);
});

test('a certificate must fit the pending request', async ({ world }) => {
  const first = await initiate(world);
  await done(world, 'DELETE', `${identity}/pending`);
  const { csr } = await initiate(world);
  expect(await refuseComplete(world, certify(first.csr))).toEqual([400, 'Wallets:CertificateKeyMismatch']);
  for (const times of [
    { from: 1, to: 2 },
    { from: -2, to: -1 },
    { from: -2, to: 0 },
  ]) {
    expect(await refuseComplete(world, certify(csr, times))).toEqual([400, 'Wallets:CertificateNotValid']);
  }
  for (const certificate of ['x', csr, '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----']) {
    expect(await refuseComplete(world, certificate)).toEqual(invalid('certificate'));
  }
  expect(await refusedWith(world, 'POST', `${identity}/initiate`, { country: '1a' })).toEqual(invalid('country'));
  expect(await status(world)).toMatchObject({ state: 'Pending' });
  const der = certify(csr, { from: 0 }).replaceAll(/-----[^-]+-----|\s/g, '');
  expect((await complete(world, der)).state).toBe('Active');
});

test('any text names a subject, and stays one part of it', async ({ world }) => {
  for (const [commonName, shown] of [
    ['a\nO=b', 'a\nO=b'],
    ['=,+"<>;', '=,+"<>;'],
    ['\ud800', '\ufffd'],
  ]) {
    const { csr } = await initiate(world, processing, { commonName });
    expect(readRequest(csr)).toMatchObject({ subject: ['Gateproof', shown], isSigned: true });
    await done(world, 'DELETE', `${processing}/pending`);
  }
});

test('the certificate in use stays so until the next one is complete', async ({ world }) => {
  const before = await complete(world, certify((await initiate(world)).csr));
  const { csr } = await initiate(world);
  expect(await status(world)).toEqual({ ...before, hasPending: true, pendingCreatedAt: frozenAt });
  const after = await complete(world, certify(csr));
  expect(after.thumbprintSha256).not.toBe(before.thumbprintSha256);
});

test('an API key issues one at once', async ({ world }) => {
  const path = `${walletA}/api-key`;
  const unset = { isConfigured: false, keyId: null, issuerId: null, updatedAt: null };
  expect(await done(world, 'GET', `${path}/status`)).toEqual(unset);
  expect(await refusedWith(world, 'POST', `${identity}/generate`)).toEqual([403, 'Wallets:ApiKeyNotConfigured']);
  const stored = await storeKey(world);
  expect(stored).toEqual({ isConfigured: true, keyId: 'KEY1', issuerId: 'ISSUER1', updatedAt: frozenAt });
  expect(await done(world, 'GET', `${path}/status`)).toEqual(stored);
  for (const privateKey of ['secret', apiKey.privateKey.replace('END PRIVATE', 'END EC PRIVATE')]) {
    expect(await refusedWith(world, 'PUT', path, { ...apiKey, privateKey })).toEqual(invalid('privateKey'));
  }

  const made = await done(world, 'POST', `${processing}/generate`, { commonName: 'shop.example' });
  expect(made).toMatchObject({
    state: 'Active',
    subject: 'CN=shop.example, O=Gateproof',
    notBefore: frozenAt,
    notAfter: '2028-04-02T10:00:00Z',
    daysToExpiry: 762,
    hasPending: false,
  });
  expect((await done(world, 'POST', `${processing}/generate`)).serialNumber).not.toBe(made.serialNumber);

  expect(await done(world, 'DELETE', path)).toBeUndefined();
  expect(await done(world, 'DELETE', path)).toBeUndefined();
  expect(await done(world, 'GET', `${path}/status`)).toEqual(unset);
  expect(await refusedWith(world, 'POST', `${processing}/generate`)).toEqual([403, 'Wallets:ApiKeyNotConfigured']);
});

test('it lasts as long as the deployment chose, and its end draws near by the clock', async ({ open }) => {
  const world = await open({ choices: { 'wallets.certificateMonths': 3 } });
  await storeKey(world);
  const made = await done(world, 'POST', `${identity}/generate`);
  expect(made).toMatchObject({ state: 'Active', notAfter: '2026-06-02T10:00:00Z', daysToExpiry: 92 });
  await world.control('POST', '/clock', { set: '2026-05-03T09:59:59Z' });
  expect(await status(world)).toMatchObject({ state: 'Active', daysToExpiry: 30 });
  await advance(world, 'PT1S');
  expect(await status(world)).toMatchObject({ state: 'Expiring', daysToExpiry: 30 });
  await world.control('POST', '/clock', { set: '2026-06-02T09:59:59Z' });
  expect(await status(world)).toMatchObject({ state: 'Expiring', daysToExpiry: 0 });
  await advance(world, 'PT1S');
  expect(await status(world)).toMatchObject({ state: 'Expired', daysToExpiry: 0 });
});

test('the platform is set up once both are in use', async ({ world }) => {
  const platform = (): Promise<Json> => done(world, 'GET', `${wallets}/platform/wallet-a`);
  expect(await platform()).toMatchObject({ isConfigured: false, platformMerchantIdentifier: null, certificates: [none, none] });
  await storeKey(world);
  const first = await done(world, 'POST', `${identity}/generate`);
  expect(await platform()).toMatchObject({ isConfigured: false, certificates: [first, none] });
  const second = await done(world, 'POST', `${processing}/generate`);
  const shown = await platform();
  expect(shown).toMatchObject({ isConfigured: true, certificates: [first, second] });
  expect(shown.platformMerchantIdentifier).not.toBeNull();
});

test('equally seeded worlds have the same keys, and no private key is shown', async ({ open }) => {
  const made = async (seed: number) => {
    const world = await open({ seed });
    await storeKey(world);
    const bodies = [await initiate(world), await initiate(world, processing), await done(world, 'POST', `${identity}/generate`)];
    const snapshot = (await world.control('POST', '/snapshot')).text;
    const requests = (await world.control('GET', '/requests')).text;
    for (const text of [snapshot, requests, JSON.stringify(bodies)]) expect(text).not.toMatch(/PRIVATE|TUlHSEFnRUFN/);
    return bodies;
  };
  const first = await made(5);
  expect(await made(5)).toEqual(first);
  expect((await made(6))[0].csr).not.toBe(first[0].csr);
});
