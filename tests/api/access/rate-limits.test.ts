import { operations } from '../../../schemas/catalogue.ts';
import { limitKey, makeProfile, makeRule, ping, pings, profiles, rules } from './rate-limit-steps.ts';
import { expect, send, test, type Answer } from '../simulator/simulated.ts';

const limited = (answer: Answer) => [answer.status, answer.headers['retry-after'], answer.json()['retryAfterSeconds']];

test.describe('a refusal', () => {
  test('has the five members and Retry-After, and consumes nothing', async ({ world }) => {
    await limitKey(world, 'merchantUser', { permitLimit: 2, windowSeconds: 30 });
    expect(await pings(world, 'merchantUser', 2)).toEqual([200, 200]);
    await world.control('POST', '/clock', { advance: 'PT12S' });
    for (let i = 0; i < 3; i++) {
      const refused = await ping(world, 'merchantUser');
      expect(refused.headers['content-type']).toMatch(/^application\/problem\+json\b/);
      expect(Object.keys(refused.json())).toEqual(['type', 'title', 'status', 'detail', 'retryAfterSeconds']);
      expect(limited(refused)).toEqual([429, '18', 18]);
      expect(refused.headers['ratelimit']).toBe('"api.requests";r=0;t=18');
    }
    await world.control('POST', '/clock', { advance: 'PT17S' });
    expect(limited(await ping(world, 'merchantUser'))).toEqual([429, '1', 1]);
    await world.control('POST', '/clock', { advance: 'PT1S' });
    expect(await pings(world, 'merchantUser', 3)).toEqual([200, 200, 429]);
  });

  test('comes before permissions and validation, after authentication', async ({ world, simulator }) => {
    await limitKey(world, 'noPermissions', { permitLimit: 1 });
    expect(await pings(world, 'noPermissions', 2)).toEqual([403, 429]);
    expect((await world.ask('noPermissions', 'POST', profiles, 'no json')).status).toBe(429);
    expect((await send(`${simulator.url}${profiles}`, 'GET', { key: 'unknown' })).status).toBe(401);
  });

  test('by one limiter charges no other', async ({ world }) => {
    const profile = await makeProfile(world, { scope: 'ApiKey', scopeIdentifier: world.personas.merchantAdmin.keyId });
    await makeRule(world, profile.id, { name: 'writes', limiter: 'api.writes', permitLimit: 1 });
    await makeRule(world, profile.id, { name: 'requests', limiter: 'api.requests', permitLimit: 4 });
    const write = () => world.ask('merchantAdmin', 'POST', '/api/api-keys', { name: 'x' });
    expect((await write()).status).toBe(200);
    for (let i = 0; i < 5; i++) expect((await write()).status).toBe(429);
    expect(await pings(world, 'merchantAdmin', 4)).toEqual([200, 200, 200, 429]);
  });
});

test.describe('headers', () => {
  test('show the allowance in the style of the deployment', async ({ open }) => {
    const names = ['ratelimit-policy', 'ratelimit', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];
    const draft = ['"api.requests";q=3;w=60', '"api.requests";r=2;t=60'];
    const legacy = ['3', '2', '60'];
    for (const [style, expected] of [
      ['draft', [...draft, undefined, undefined, undefined]],
      ['legacy', [undefined, undefined, ...legacy]],
      ['both', [...draft, ...legacy]],
      ['none', names.map(() => undefined)],
    ] as const) {
      const world = await open({
        choices: { 'rateLimit.headerStyle': style, 'rateLimit.defaults': { 'api.requests': { permitLimit: 3 } } },
      });
      const { headers } = await ping(world, 'merchantUser');
      expect(names.map((name) => headers[name])).toEqual(expected);
    }
  });

  test('count down to 0 and name every policy applied', async ({ open }) => {
    const world = await open({ choices: { 'rateLimit.defaults': { 'api.requests': { permitLimit: 2 } } } });
    const { headers } = await world.ask('merchantAdmin', 'POST', '/api/api-keys', { name: 'x' });
    expect(headers['ratelimit']).toBe('"api.requests";r=1;t=60, "api.writes";r=2999;t=60');
    expect(headers['ratelimit-policy']).toBe('"api.requests";q=2;w=60, "api.writes";q=3000;w=60');
    expect((await ping(world, 'merchantAdmin')).headers['ratelimit']).toBe('"api.requests";r=0;t=60');
    expect((await ping(world, 'merchantAdmin')).status).toBe(429);
  });
});

test.describe('which limit applies', () => {
  /** The ceiling in the headers of a read. */
  const ceiling = (answer: Answer) => Number(/q=(\d+)/.exec(String(answer.headers['ratelimit-policy']))?.[1]);

  test('the most specific scope, then the exact identifier, then the priority, then age', async ({ world }) => {
    const { keyId, userId, merchantId } = world.personas.merchantUser;
    const { resellerId } = world.personas.reseller;
    const made: string[] = [];
    const add = async (permitLimit: number, body: Readonly<Record<string, unknown>>) => {
      const profile = await makeProfile(world, { name: `p${permitLimit}`, ...body });
      await makeRule(world, profile.id, { permitLimit });
      made.push(profile.id);
      return ceiling(await ping(world, 'merchantUser'));
    };
    expect(await add(1000, { scope: 'Global' })).toBe(1000);
    expect(await add(1001, { scope: 'Global' })).toBe(1000);
    expect(await add(1002, { scope: 'Global', priority: 1 })).toBe(1002);
    expect(await add(1003, { scope: 'IpAddress', scopeIdentifier: '127.0.0.0/8' })).toBe(1003);
    expect(await add(1004, { scope: 'Tenant' })).toBe(1004);
    expect(await add(1005, { scope: 'Reseller', scopeIdentifier: resellerId })).toBe(1005);
    expect(await add(1006, { scope: 'Merchant' })).toBe(1006);
    expect(await add(1007, { scope: 'Merchant', scopeIdentifier: merchantId })).toBe(1007);
    expect(await add(1008, { scope: 'Merchant', priority: 9 })).toBe(1007);
    expect(await add(1009, { scope: 'User', scopeIdentifier: userId })).toBe(1009);
    expect(await add(1010, { scope: 'ApiKey', scopeIdentifier: keyId })).toBe(1010);
    expect(await add(1011, { scope: 'ApiKey', scopeIdentifier: world.personas.hostAdmin.keyId })).toBe(1010);
    expect(await add(1012, { scope: 'ApiKey', scopeIdentifier: keyId, isActive: false, priority: 9 })).toBe(1010);
    await world.ask('hostAdmin', 'DELETE', `${profiles}/${made[10]}`);
    expect(ceiling(await ping(world, 'merchantUser'))).toBe(1009);
    expect(ceiling(await ping(world, 'otherMerchant'))).toBe(1008);
  });

  test('a profile without an active rule for the limiter is passed over; among its rules the order counts', async ({ world }) => {
    const global = await makeProfile(world, { name: 'global' });
    await makeRule(world, global.id, { permitLimit: 500 });
    const own = await makeProfile(world, { name: 'own', scope: 'ApiKey', scopeIdentifier: world.personas.merchantUser.keyId });
    await makeRule(world, own.id, { name: 'other limiter', limiter: 'exports', permitLimit: 1 });
    await makeRule(world, own.id, { name: 'inactive', permitLimit: 1, isActive: false });
    expect(ceiling(await ping(world, 'merchantUser'))).toBe(500);
    await makeRule(world, own.id, { name: 'second', permitLimit: 502, order: 2 });
    expect(ceiling(await ping(world, 'merchantUser'))).toBe(502);
    await makeRule(world, own.id, { name: 'first', permitLimit: 501, order: 1 });
    expect(ceiling(await ping(world, 'merchantUser'))).toBe(501);
  });

  test("a merchant's or a reseller's profile applies only to its own callers", async ({ world }) => {
    const mine = await makeProfile(world, { name: 'mine' }, 'merchantAdmin');
    await makeRule(world, mine.id, { permitLimit: 700 }, 'merchantAdmin');
    const ours = await makeProfile(world, { name: 'ours', priority: 1 }, 'reseller');
    await makeRule(world, ours.id, { permitLimit: 701 }, 'reseller');
    const seen = [];
    for (const persona of ['hostAdmin', 'reseller', 'merchantUser', 'otherMerchant'] as const)
      seen.push(ceiling(await ping(world, persona)));
    expect(seen).toEqual([6000, 701, 701, 701]);
    await world.ask('reseller', 'DELETE', `${profiles}/${ours.id}`);
    expect(ceiling(await ping(world, 'merchantUser'))).toBe(700);
    expect(ceiling(await ping(world, 'otherMerchant'))).toBe(6000);
  });

  test('a change applies from the next request and keeps the count', async ({ world }) => {
    const rule = await limitKey(world, 'merchantUser', { permitLimit: 1 });
    expect(await pings(world, 'merchantUser', 2)).toEqual([200, 429]);
    const change = (permitLimit: number) =>
      world.ask('hostAdmin', 'PUT', `${rules}/${rule.id}`, { ...rule, permitLimit, concurrencyStamp: null });
    expect((await change(3)).status).toBe(200);
    expect(await pings(world, 'merchantUser', 3)).toEqual([200, 200, 429]);
  });
});

test.describe('limiters', () => {
  test('each key has its own count', async ({ open }) => {
    const world = await open({ choices: { 'rateLimit.defaults': { 'api.requests': { permitLimit: 2 } } } });
    expect(await pings(world, 'merchantUser', 3)).toEqual([200, 200, 429]);
    expect(await pings(world, 'merchantAdmin', 3)).toEqual([200, 200, 429]);
  });

  test('a sliding window, a token bucket and a burst limit', async ({ world }) => {
    await limitKey(world, 'merchantUser', { permitLimit: 2, windowSeconds: 60, algorithm: 'TokenBucket', burstLimit: 3 });
    expect(await pings(world, 'merchantUser', 4)).toEqual([200, 200, 200, 429]);
    expect(limited(await ping(world, 'merchantUser'))).toEqual([429, '30', 30]);
    await limitKey(world, 'otherMerchant', { permitLimit: 2, windowSeconds: 60, algorithm: 'SlidingWindow' });
    expect(await pings(world, 'otherMerchant', 3)).toEqual([200, 200, 429]);
    await limitKey(world, 'merchantAdmin', { permitLimit: 10, windowSeconds: 60, burstLimit: 1 });
    expect(await pings(world, 'merchantAdmin', 2)).toEqual([200, 429]);
    expect(limited(await ping(world, 'merchantAdmin'))).toEqual([429, '1', 1]);
    await world.control('POST', '/clock', { advance: 'PT1S' });
    expect(await pings(world, 'merchantAdmin', 2)).toEqual([200, 429]);
    await world.control('POST', '/clock', { advance: 'PT29S' });
    expect(await pings(world, 'merchantUser', 2)).toEqual([200, 429]);
    expect((await ping(world, 'otherMerchant')).status).toBe(429);
    await world.control('POST', '/clock', { advance: 'PT36S' });
    expect(await pings(world, 'otherMerchant', 3)).toEqual([200, 200, 429]);
  });

  test('failed authentications are counted by address, and valid keys keep working', async ({ open }) => {
    // A key of another world selects that world, so the refused key must belong to this one.
    const world = await open({ choices: { 'rateLimit.defaults': { 'auth.failures': { permitLimit: 2 } } } });
    await world.ask('hostAdmin', 'POST', `/api/api-keys/${world.personas.merchantUser.keyId}/suspend`);
    expect(await pings(world, 'merchantUser', 3)).toEqual([401, 401, 429]);
    expect(limited(await ping(world, 'merchantUser'))).toEqual([429, '60', 60]);
    expect((await ping(world, 'merchantAdmin')).status).toBe(200);
    await world.control('POST', '/clock', { advance: 'PT60S' });
    expect((await ping(world, 'merchantUser')).status).toBe(401);
  });

  test('exports are counted by user, before anything else is known of them', async ({ open }) => {
    const world = await open({ choices: { 'rateLimit.defaults': { exports: { permitLimit: 1 } } } });
    const path = operations.find(({ id }) => id === 'users.exportAsCsv')?.path ?? '';
    // A request without a token is limited too.
    expect((await world.ask('hostAdmin', 'GET', path)).status).toBe(401);
    expect((await world.ask('hostAdmin', 'GET', path)).status).toBe(429);
  });

  test('polls of a listen session', async ({ world }) => {
    const { id } = (await world.ask('merchantAdmin', 'POST', '/api/notifications/listen-sessions', {})).json();
    await limitKey(world, 'merchantAdmin', { limiter: 'listen.polls', permitLimit: 1, windowSeconds: 10 });
    const poll = () => world.ask('merchantAdmin', 'GET', `/api/notifications/listen-sessions/${id}/events`);
    expect((await poll()).status).toBe(200);
    expect(limited(await poll())).toEqual([429, '10', 10]);
    expect((await ping(world, 'merchantAdmin')).status).toBe(200);
  });

  test('concurrent requests', async ({ world }) => {
    await limitKey(world, 'merchantUser', { limiter: 'api.concurrency', permitLimit: 2, windowSeconds: undefined });
    const path = `/api/api-keys/${world.personas.merchantUser.keyId}/name`;
    const faulty = await world.control('POST', '/faults', { operation: 'apiKeys.name', delay: 1000 });
    expect(faulty.status, faulty.text).toBeLessThan(300);
    const together = await Promise.all([1, 2, 3, 4].map(() => world.ask('merchantUser', 'GET', path)));
    expect(together.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429]);
    const refused = together.find(({ status }) => status === 429);
    expect(limited(refused!)).toEqual([429, '1', 1]);
    expect(await pings(world, 'merchantUser', 2)).toEqual([200, 200]);
  });

  const sale = (merchantId: string | undefined, amount: number, more: Readonly<Record<string, unknown>> = {}) => ({
    merchantId,
    type: 'Sale',
    paymentType: 'Cash',
    amount,
    cashData: {},
    ...more,
  });

  test('new transactions are counted by merchant, for all callers', async ({ open }) => {
    const world = await open({ choices: { 'rateLimit.defaults': { 'transactions.create': { permitLimit: 2 } } } });
    const { merchantId } = world.personas.merchantAdmin;
    const create = (persona: 'merchantAdmin' | 'hostAdmin', id = merchantId) =>
      world.ask(persona, 'POST', '/api/transactions', sale(id, 1));
    expect((await create('merchantAdmin')).status).toBe(200);
    expect((await create('hostAdmin')).status).toBe(200);
    expect(limited(await create('merchantAdmin'))).toEqual([429, '60', 60]);
    expect((await create('hostAdmin', world.personas.otherMerchant.merchantId)).status).toBe(200);
  });

  test('approved amounts up to a cap, in its currency', async ({ world }) => {
    const { merchantId } = world.personas.merchantAdmin;
    const profile = await makeProfile(world, { scope: 'Merchant', scopeIdentifier: merchantId });
    await makeRule(world, profile.id, { limiter: 'transactions.amount', amountLimit: 100, windowSeconds: 3600, currency: 'USD' });
    const create = (amount: number) => world.ask('merchantAdmin', 'POST', '/api/transactions', sale(merchantId, amount));
    expect((await create(60.1)).status).toBe(200);
    await world.control('POST', '/clock', { advance: 'PT10M' });
    expect(limited(await create(39.91))).toEqual([429, '3000', 3000]);
    expect((await create(39.9)).status).toBe(200);
    expect((await create(0.01)).status).toBe(429);
    await world.control('POST', '/clock', { advance: 'PT50M' });
    expect((await create(100)).status).toBe(200);
  });
});
