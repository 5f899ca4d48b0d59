/** Certificates and public keys of Wallet B (assumptions: 25, W2, W3, W5, W7, W8, W14). */
import { createHash, X509Certificate } from 'node:crypto';
import { calculateJwkThumbprint, CompactEncrypt, importJWK } from 'jose';
import { WalletBJsonWebKeySetDto } from '../../../schemas/wallets/payment-types.ts';
import { validate } from '../../../schemas/validate.ts';
import { done, notFound, refusedWith } from '../billing/billing-steps.ts';
import { certify, readRequest, walletB, wallets } from '../suites/certificate-steps.ts';
import { expect, frozenAt, test, type Json, type World } from '../simulator/simulated.ts';

const sandbox = `${walletB}/certificates/sandbox`;
const wellKnown = '/.well-known/wallet-b/sandbox/jwks.json';

const generate = (world: World): Promise<Json> => done(world, 'POST', `${sandbox}/generate`);
const textOf = async (world: World, path: string): Promise<string> => (await world.ask('merchantAdmin', 'GET', path)).text;
const keys = async (world: World, path = `${walletB}/jwks/sandbox`): Promise<Json> => (await done(world, 'GET', path)).keys;

test('a key is generated with a certificate, and its request stays open for another authority', async ({ world }) => {
  const made = await generate(world);
  expect(made).toMatchObject({
    type: 'payment-encryption',
    environment: 'Sandbox',
    state: 'Active',
    keyAlgorithm: 'RSA-2048',
    subject: 'CN=Wallet B payment-encryption sandbox, O=Gateproof',
    notAfter: '2028-04-02T10:00:00Z',
    hasPending: true,
    pendingCreatedAt: frozenAt,
  });
  const csr = await textOf(world, `${sandbox}/csr`);
  expect(readRequest(csr)).toMatchObject({ keyType: 'rsa', isSigned: true });
  const [before] = await keys(world);

  const installed = await done(world, 'POST', `${sandbox}/complete`, { certificate: certify(csr) });
  expect(installed).toMatchObject({ subject: 'CN=shop.example', hasPending: false });
  const after = await keys(world);
  expect(after).toHaveLength(1);
  expect([after[0].kid, after[0].n]).toEqual([before.kid, before.n]);
  expect(after[0].x5c).not.toEqual(before.x5c);
  expect(await refusedWith(world, 'POST', `${sandbox}/complete`, { certificate: certify(csr) })).toEqual(notFound);
});

test('the public certificate is PEM', async ({ world }) => {
  expect(await refusedWith(world, 'GET', `${sandbox}/public`)).toEqual(notFound);
  const made = await generate(world);
  const answer = await world.ask('merchantAdmin', 'GET', `${sandbox}/public`);
  expect(answer.headers['content-type']).toBe('application/x-pem-file');
  const { fingerprint256, serialNumber, ca } = new X509Certificate(answer.text);
  expect(fingerprint256.replaceAll(':', '').toLowerCase()).toBe(made.thumbprintSha256);
  expect([serialNumber, ca]).toEqual([made.serialNumber, false]);
});

test('the key set contains the current key and the previous one', async ({ world }) => {
  expect(await keys(world)).toEqual([]);
  const kids: string[] = [];
  for (let round = 0; round < 3; round++) {
    await generate(world);
    kids.unshift((await keys(world))[0].kid);
    expect((await keys(world)).map(({ kid }: Json) => kid)).toEqual(kids.slice(0, 2));
  }
  expect(new Set(kids).size).toBe(3);
  expect(await keys(world, `${walletB}/jwks/production`)).toEqual([]);
});

test('a common library reads the key set', async ({ world }) => {
  await generate(world);
  const answer = await world.ask('merchantAdmin', 'GET', wellKnown);
  expect(answer.headers).toMatchObject({ 'content-type': 'application/jwk-set+json', 'cache-control': 'public, max-age=300' });
  expect(validate(WalletBJsonWebKeySetDto, answer.json())).toEqual([]);
  const [key] = answer.json().keys;
  expect(key).toMatchObject({ kty: 'RSA', use: 'enc', alg: 'RSA-OAEP-256', kid: await calculateJwkThumbprint(key) });
  const der = Buffer.from(key.x5c[0], 'base64');
  expect(key['x5t#S256']).toBe(createHash('sha256').update(der).digest('base64url'));
  expect(new X509Certificate(der).publicKey.export({ format: 'jwk' })).toEqual({ kty: 'RSA', n: key.n, e: key.e });
  const encrypted = await new CompactEncrypt(Buffer.from('token'))
    .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: key.kid })
    .encrypt(await importJWK(key));
  expect(encrypted.split('.')).toHaveLength(5);

  const download = await world.ask('merchantAdmin', 'GET', `${walletB}/jwks/sandbox/download`);
  expect(download.text).toBe(answer.text);
  expect(download.headers['content-disposition']).toMatch(/^attachment/);
});

test('the well-known set is of the default world without a key', async ({ world }) => {
  await generate(world);
  const answer = await world.ask(null, 'GET', wellKnown);
  expect([answer.status, answer.json()]).toEqual([200, { keys: [] }]);
  for (const path of [wellKnown.replace('sandbox', 'staging'), `${walletB}/jwks/staging`, `${walletB}/certificates/staging/status`]) {
    expect(await refusedWith(world, 'GET', path)).toEqual(notFound);
  }
});

test('the platform is set up once the sandbox is', async ({ world }) => {
  const platform = (): Promise<Json> => done(world, 'GET', `${wallets}/platform/wallet-b`);
  await done(world, 'POST', `${walletB}/certificates/production/generate`);
  expect((await platform()).isConfigured).toBe(false);
  const made = await generate(world);
  expect(await platform()).toMatchObject({ isConfigured: true, certificates: [made, { environment: 'Production', state: 'Active' }] });
  expect(await done(world, 'DELETE', `${sandbox}/pending`)).toBeUndefined();
  expect(await done(world, 'GET', `${sandbox}/status`)).toEqual({ ...made, hasPending: false, pendingCreatedAt: null });
});
