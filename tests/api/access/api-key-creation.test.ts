import { expect } from '@playwright/test';
import { validate } from '../../../schemas/validate.ts';
import { ApiKeyDto, ApiKeyRevealedDto } from '../../../schemas/access/api-keys/types.ts';
import { base, later, reveal, tryKey, unknownId } from './api-key-steps.ts';
import { send, test, type Json, type World } from '../simulator/simulated.ts';

test.describe('creation', () => {
  test('the plain form has no value, the revealed form shows it once', async ({ open, simulator }) => {
    const world = await open();
    const plain = await world.ask('merchantAdmin', 'POST', base, { name: 'plain' });
    expect(plain.status).toBe(200);
    expect(validate(ApiKeyDto, plain.json())).toEqual([]);
    expect(plain.json()).not.toHaveProperty('key');
    const made = await reveal(world, 'merchantAdmin', {
      environment: 'Production',
      allowedCidrs: ['127.0.0.1'],
      scopes: ['ApiKeyAuthorization.*'],
    });
    expect(validate(ApiKeyRevealedDto, made)).toEqual([]);
    expect(made.key).toMatch(/^gk_production_[0-9A-Za-z]{38}$/);
    expect(made.maskedKey).toBe(`${made.keyPrefix}…${made.last4}`);
    expect(made).toMatchObject({ allowedCidrs: ['127.0.0.1'], scopes: ['ApiKeyAuthorization.*'], replacedKeyOverlapExpiresAt: null });
    const wide = await reveal(world, 'merchantAdmin');
    expect(wide).toMatchObject({ allowedCidrs: null, scopes: null, environment: 'Sandbox' });
    expect(await tryKey(simulator.url, wide.key)).toBe(200);
    const read = await world.ask('merchantAdmin', 'GET', `${base}/${wide.id}`);
    expect(read.text).not.toContain(wide.key);
  });

  test('addresses bind a key', async ({ open, simulator }) => {
    const world = await open({ choices: { 'http.trustForwardedFor': true } });
    const { key } = await reveal(world, 'merchantAdmin', { allowedCidrs: ['198.51.100.0/24', '2001:db8::/32', '203.0.113.9'] });
    const statuses = [];
    for (const from of ['198.51.100.200', '2001:db8::9', '203.0.113.9', '203.0.113.10', '198.51.101.1', '2001:db9::1']) {
      statuses.push(await tryKey(simulator.url, key, from));
    }
    expect(statuses).toEqual([200, 200, 200, 401, 401, 401]);
  });

  for (const [what, body, member] of [
    ['a past expiry', { expireAt: '2026-03-02T09:59:59Z' }, 'expireAt'],
    ['a range that is none', { allowedCidrs: ['127.0.0.1', '10.0.0.0/33'] }, 'allowedCidrs[1]'],
    ['an address in a short form', { allowedCidrs: ['10'] }, 'allowedCidrs[0]'],
    ['too many ranges', { allowedCidrs: Array.from({ length: 51 }, (_, i) => `10.0.0.${i}`) }, 'allowedCidrs'],
    ['a scope that is not a name', { scopes: ['all of it'] }, 'scopes[0]'],
    ['a name that is too long', { name: 'x'.repeat(33) }, 'name'],
  ] as const) {
    test(`${what} is refused`, async ({ open }) => {
      const world = await open();
      const answer = await world.ask('merchantAdmin', 'POST', base, { name: 'made', ...body });
      expect(answer.status).toBe(400);
      expect(answer.json().error.validationErrors[0].members).toEqual([member]);
    });
  }

  test('no key makes one with more power than its own', async ({ open, simulator }) => {
    const world = await open();
    const { hostAdmin, reseller, merchantAdmin, merchantUser, otherMerchant } = world.personas;
    const before = (await world.ask('hostAdmin', 'GET', `${base}/approximate-count`)).text;
    const missing = await world.ask('merchantAdmin', 'POST', base, { name: 'x', userId: unknownId });
    expect(missing.status).toBe(404);
    for (const [persona, body] of [
      ['merchantUser', { userId: hostAdmin.userId }],
      ['merchantUser', { userId: merchantAdmin.userId }],
      ['merchantAdmin', { userId: hostAdmin.userId }],
      ['merchantAdmin', { userId: hostAdmin.userId, merchantId: merchantAdmin.merchantId }],
      ['merchantAdmin', { userId: reseller.userId }],
      ['merchantAdmin', { userId: otherMerchant.userId }],
      ['merchantAdmin', { merchantId: otherMerchant.merchantId }],
      ['reseller', { userId: hostAdmin.userId }],
      ['hostAdmin', { userId: merchantUser.userId, merchantId: otherMerchant.merchantId }],
    ] as const) {
      const answer = await world.ask(persona, 'POST', `${base}/reveal`, { name: 'x', ...body });
      expect([answer.status, answer.text], JSON.stringify([persona, body])).toEqual([404, missing.text]);
    }
    expect((await world.ask('hostAdmin', 'GET', `${base}/approximate-count`)).text).toBe(before);

    const narrow = await reveal(world, 'merchantAdmin', { scopes: ['ApiKeyAuthorization.*', 'ApiKeyAuthorization.ApiKeys'] });
    const asNarrow = (method: string, path: string, body?: unknown) => send(simulator.url + path, method, { key: narrow.key, body });
    const inherited = await asNarrow('POST', base, { name: 'child' });
    expect(inherited.json().scopes).toEqual(['ApiKeyAuthorization.*', 'ApiKeyAuthorization.ApiKeys']);
    const wider = await asNarrow('POST', base, { name: 'child', scopes: ['Transactions.*'] });
    expect([wider.status, wider.json().error.code]).toEqual([403, 'ApiKeys:PowerExceeded']);
    const provisioned = await asNarrow('POST', `${base}/for-user`, {
      name: 'child',
      userId: merchantAdmin.userId,
      merchantId: merchantAdmin.merchantId,
      expireAt: later,
    });
    expect(provisioned.json().scopes).toEqual(['ApiKeyAuthorization.*', 'ApiKeyAuthorization.ApiKeys']);
    const rotated = await asNarrow('POST', `${base}/${merchantAdmin.keyId}/rotate`);
    expect([rotated.status, rotated.json().error.code]).toEqual([403, 'ApiKeys:PowerExceeded']);
    const freed = await asNarrow('PUT', `${base}/${narrow.id}`, { name: 'x', active: true, scopes: null });
    expect(freed.json().scopes).toEqual(['ApiKeyAuthorization.*', 'ApiKeyAuthorization.ApiKeys']);
  });

  test("a host's key narrowed to a merchant reaches no further, nor does what it makes", async ({ open, simulator }) => {
    const world = await open();
    const { merchantAdmin, otherMerchant, hostAdmin } = world.personas;
    const narrow = await reveal(world, 'hostAdmin', { merchantId: merchantAdmin.merchantId });
    const asNarrow = (method: string, path: string, body?: unknown) => send(simulator.url + path, method, { key: narrow.key, body });
    expect((await asNarrow('GET', `${base}/${otherMerchant.keyId}`)).status).toBe(404);
    expect((await asNarrow('GET', `${base}/${merchantAdmin.keyId}`)).status).toBe(200);
    expect((await asNarrow('POST', base, { name: 'x' })).json().merchantId).toBe(merchantAdmin.merchantId);
    expect((await asNarrow('POST', base, { name: 'x', merchantId: otherMerchant.merchantId })).status).toBe(404);
    expect((await asNarrow('POST', `${base}/${hostAdmin.keyId}/rotate`)).status).toBe(403);
    expect((await world.ask('merchantAdmin', 'GET', `${base}/${narrow.id}`)).status).toBe(404);
  });
});

test.describe('for another user', () => {
  const bodyFor = (world: World, body: Readonly<Record<string, unknown>> = {}) => ({
    userId: world.personas.merchantUser.userId,
    merchantId: world.personas.merchantUser.merchantId,
    name: 'for you',
    expireAt: later,
    ...body,
  });

  test('host, reseller and merchant admin provision a key that works', async ({ open, simulator }) => {
    const world = await open();
    for (const persona of ['hostAdmin', 'reseller', 'merchantAdmin'] as const) {
      const made = await world.ask(persona, 'POST', `${base}/for-user`, bodyFor(world));
      expect(made.status, made.text).toBe(200);
      expect(validate(ApiKeyRevealedDto, made.json())).toEqual([]);
      expect(made.json()).toMatchObject({ userId: world.personas.merchantUser.userId, expireAt: later, name: 'for you' });
      expect(await tryKey(simulator.url, made.json().key)).toBe(200);
    }
  });

  test('a missing expiry and a long name are reported before any look-up', async ({ open }) => {
    const world = await open();
    for (const [body, member] of [
      [{ expireAt: null }, 'expireAt'],
      [{ expireAt: '2020-01-01T00:00:00Z' }, 'expireAt'],
      [{ name: 'x'.repeat(33) }, 'name'],
    ] as const) {
      const answer = await world.ask('hostAdmin', 'POST', `${base}/for-user`, bodyFor(world, { userId: unknownId, ...body }));
      expect(answer.status).toBe(400);
      expect(answer.json().error.validationErrors[0].members).toEqual([member]);
    }
    expect((await world.ask('hostAdmin', 'POST', `${base}/for-user`, bodyFor(world, { name: null }))).status).toBe(200);
    expect((await world.ask('hostAdmin', 'POST', `${base}/for-user`, bodyFor(world, { name: 'x'.repeat(32) }))).status).toBe(200);
  });

  test('every refusal has the same bytes', async ({ open }) => {
    const world = await open();
    const { otherMerchant, hostAdmin } = world.personas;
    const { records } = (await world.control('POST', '/snapshot')).json();
    const inactive = records.users.find(({ userName }: Json) => userName === 'merchant.inactive');
    expect(inactive).toMatchObject({ merchantId: world.personas.merchantUser.merchantId, isActive: false });
    const answers = [
      await world.ask('hostAdmin', 'POST', `${base}/for-user`, bodyFor(world, { userId: inactive.id })),
      await world.ask('hostAdmin', 'POST', `${base}/for-user`, bodyFor(world, { userId: unknownId })),
      await world.ask('hostAdmin', 'POST', `${base}/for-user`, bodyFor(world, { merchantId: unknownId })),
      await world.ask('hostAdmin', 'POST', `${base}/for-user`, bodyFor(world, { merchantId: otherMerchant.merchantId })),
      await world.ask('hostAdmin', 'POST', `${base}/for-user`, bodyFor(world, { userId: hostAdmin.userId })),
      await world.ask('otherMerchant', 'POST', `${base}/for-user`, bodyFor(world)),
      await world.ask(
        'merchantAdmin',
        'POST',
        `${base}/for-user`,
        bodyFor(world, { userId: otherMerchant.userId, merchantId: otherMerchant.merchantId }),
      ),
    ];
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(404);
  });
});
