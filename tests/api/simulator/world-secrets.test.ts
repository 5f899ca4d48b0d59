/**
 * The seed of ids, which one id reveals, gives no secret; worlds share no secrets; and a stated seed determines all of them
 * (docs/decisions/0001-worlds-and-their-secrets.md).
 */
import { createHash } from 'node:crypto';
import { expect, test as base } from '@playwright/test';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { startServing, type Running, type ServeOptions } from '../../../engine/serve.ts';
import type { SeededWorld } from '../../../simulator/seed/definition.ts';
import { reveal } from '../access/api-key-steps.ts';
import { done, merchantOf } from '../billing/billing-steps.ts';
import { newRegistration, registrations } from '../engagement/storefront-steps.ts';
import { destinations, newDestination } from '../notifications/notification-steps.ts';
import { newSession } from '../payments/hosted-steps.ts';
import { frozenAt, send, worldOf, type Json, type World } from './simulated.ts';

/** Two worlds that start at the same instant have the same ids. */
const options = { port: 0, host: '127.0.0.1', now: frozenAt } satisfies ServeOptions;

const test = base.extend<{ start: (further?: Partial<ServeOptions>) => Promise<Running> }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from the pattern
  start: async ({}, use) => {
    const started: Running[] = [];
    await use(async (further = {}) => {
      const running = await startServing({ ...options, ...further });
      started.push(running);
      return running;
    });
    for (const running of started) await running.close();
  },
});

const resetRequest = { email: 'merchant.user@example.com', appName: 'MVC' };
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

/** Everything by which a world admits a caller, or proves itself to one. */
async function secretsOf(running: Running, seeded: SeededWorld = running.world): Promise<Readonly<Record<string, string>>> {
  const world = worldOf(running, seeded);
  const post = (path: string, body?: unknown): Promise<Json> => done(world, 'POST', path, body);
  const { id } = await newDestination(world);
  const registration = await newRegistration(world, {
    providerType: 'WalletA',
    environment: 'Sandbox',
    domains: [{ name: 'shop.example.com' }],
  });
  await post(`${registrations}/${String(registration.id)}/sync`);
  const wallet = await done(
    world,
    'POST',
    '/api/payment-tokenization/wallet-a/session',
    { merchantId: merchantOf(world), domainName: 'shop.example.com' },
    null,
  );
  const token = await post(
    `/api/tokens/create-from-transaction-async?transactionId=${world.fixtures['cardTransaction']}&merchantId=${merchantOf(world)}`,
  );
  const { image, ...rest } = {
    image: await send(`${running.url}/api/hostedpaymentpages/images/upload`, 'POST', {
      key: world.personas.merchantAdmin.key,
      body: png,
      headers: { 'content-type': 'image/png' },
    }),
    listening: await post('/api/notifications/listen-sessions', {}),
    destination: await newDestination(world, { name: 'Another' }),
    rotation: await post(`${destinations}/${String(id)}/secret-rotation/begin`, {}),
    key: await reveal(world, 'merchantAdmin'),
    session: await newSession(world),
    accounting: await post('/api/accounting/oauth/connect', { provider: 'sim-books' }),
    download: await done(world, 'GET', '/api/identity/users/download-token', undefined, 'hostAdmin'),
    signIn: await done(world, 'GET', '/api/account/sessions'),
  };
  await post('/api/developer-portal/invitations', { merchantId: merchantOf(world), email: 'dev@studio.example' });
  await post('/api/account/send-password-reset-code', resetRequest);
  await world.control('POST', '/clock', { advance: 'PT2S' });
  // Without the address, which differs in any case.
  const links = running.inside
    .mails(world.id)
    .map(({ link, subject }) => [`link of ${subject}`, /\w{40}/.exec(link ?? '')?.[0] ?? ''] as const);
  const { listening, destination, rotation, key, session, accounting, download, signIn } = rest;
  return {
    ...Object.fromEntries(Object.entries(seeded.personas).map(([name, persona]) => [`key of ${name}`, persona.key])),
    'new key': key.key,
    'listen session': listening.signingSecret,
    destination: destination.signingSecret,
    rotation: rotation.pendingSecret,
    'token reference': token.publicReference,
    'numeric token': String(token.numericToken),
    'token in card format': token.cardFormatToken,
    'hosted session': session.id,
    picture: image.json()['id'],
    'accounting state': accounting.state,
    'download token': download.token,
    'wallet nonce': wallet.nonce,
    'wallet session': wallet.merchantSessionIdentifier,
    'wallet signature': wallet.signature,
    'sign-in session': signIn.items[0].sessionId,
    ...Object.fromEntries(links),
  };
}

const shared = (one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): readonly string[] =>
  Object.keys(one).filter((name) => Object.values(other).includes(one[name]!));

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The keys that a world would have if the generator of ids made them: one for each place in its sequence. */
function* keysFromGenerator(seed: number, world: string, places: number): Generator<string> {
  const generator = xoroshiro128plus(seed);
  for (let place = 0; place < places; place++, generator.next()) {
    const here = generator.clone();
    const drawn = Array.from({ length: 32 }, () => base62[uniformInt(here, 0, 61)]).join('');
    const salted = createHash('sha256').update(`${world} ${drawn}`).digest('hex');
    const rest = Array.from({ length: 28 }, (_, at) => base62[Number.parseInt(salted.slice(at * 2, at * 2 + 2), 16) % 62]);
    yield drawn.slice(0, 4) + rest.join('');
  }
}

test('knowing the seed of ids reveals no secret of a world without a stated seed', async ({ start }) => {
  const victim = await start();
  const secrets = await secretsOf(victim);
  // A search of 2^31 seeds would find it from one id; here it is given.
  const attacker = await start({ seed: victim.seed });
  const guessed = await secretsOf(attacker);
  expect(attacker.world.personas.merchantAdmin.merchantId).toBe(victim.world.personas.merchantAdmin.merchantId);
  expect(attacker.world.fixtures).toEqual(victim.world.fixtures);
  expect(Object.keys(guessed)).toEqual(Object.keys(secrets));
  expect(Object.values(secrets).every((secret) => typeof secret === 'string' && secret.length >= 8)).toBe(true);
  expect(shared(secrets, guessed)).toEqual([]);
  for (const { key } of Object.values(attacker.world.personas))
    expect((await send(`${victim.url}/api/api-keys`, 'GET', { key })).status).toBe(401);
  const bodies = new Set(Object.values(victim.world.personas).map(({ key }) => key.split('_')[2]!.slice(0, 32)));
  expect([...keysFromGenerator(victim.seed, victim.world.id, 2000)].filter((body) => bodies.has(body))).toEqual([]);
});

test('worlds without a seed have the same ids and share no secret', async ({ start }) => {
  const running = await start();
  const made = async (body: object): Promise<SeededWorld> =>
    (await send(`${running.control}/worlds`, 'POST', { body: { now: frozenAt, ...body } })).json() as SeededWorld;
  const [one, other] = [await made({}), await made({})];
  expect(one.fixtures).toEqual(other.fixtures);
  const [first, second] = [await secretsOf(running, one), await secretsOf(running, other)];
  expect(shared(first, second)).toEqual([]);
  const seeded = await made({ seed: running.seed });
  expect(seeded.fixtures).toEqual(one.fixtures);
  expect(shared(first, await secretsOf(running, seeded))).toEqual([]);
});

test('a fork accepts the tokens of its origin, and generates its own secrets', async ({ start }) => {
  const running = await start();
  const world = worldOf(running, running.world);
  await done(world, 'POST', '/api/account/send-password-reset-code', resetRequest);
  await world.control('POST', '/clock', { advance: 'PT2S' });
  const link = new URL(running.inside.mails(world.id).at(-1)!.link!);
  const snapshot = await world.control('POST', '/snapshot');
  expect(Object.keys(snapshot.json()).toSorted()).toEqual(
    [
      'choices',
      'clock',
      'counters',
      'digest',
      'lineage',
      'random',
      'records',
      'schedule',
      'seed',
      'states',
      'version',
      'without',
    ].toSorted(),
  );
  const fork = (await world.control('POST', '/fork', { snapshot: snapshot.json() })).json() as SeededWorld;
  const code = { userId: world.personas.merchantUser.userId, resetToken: link.searchParams.get('resetToken') };
  const verify = (of: World) => done(of, 'POST', '/api/account/verify-password-reset-token', code);
  expect([await verify(world), await verify(worldOf(running, fork))]).toEqual([true, true]);
  const [mine, its] = [await secretsOf(running), await secretsOf(running, fork)];
  // Seeded with the world, so the fork has the same record.
  expect(shared(mine, its)).toEqual(['sign-in session']);
  const before = fork.personas;
  expect(((await worldOf(running, fork).control('POST', '/reset')).json() as SeededWorld).personas).toEqual(before);
});

test('a snapshot of another process makes no world, unless a seed gives both the same secrets', async ({ start }) => {
  const snapshotOf = async (running: Running): Promise<Json> => (await worldOf(running, running.world).control('POST', '/snapshot')).json();
  const fork = async (running: Running, snapshot: Json) => worldOf(running, running.world).control('POST', '/fork', { snapshot });
  const [first, seeded] = [await start(), await start({ seed: 7 })];
  const refused = await fork(seeded, await snapshotOf(first));
  expect([refused.status, refused.json()['error']['message']]).toEqual([
    400,
    'The snapshot is of another process, whose secrets are not known here.',
  ]);
  expect((await fork(await start({ seed: 7 }), await snapshotOf(seeded))).status).toBe(200);
});

test('with a stated seed all secrets are the same at each start', async ({ start }) => {
  const [first, second] = [await secretsOf(await start({ seed: 7 })), await secretsOf(await start({ seed: 7 }))];
  expect(second).toEqual(first);
});
