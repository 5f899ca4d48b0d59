import { base, later, reveal, tryKey, unknownId } from './api-key-steps.ts';
import { expect, send, test } from '../simulator/simulated.ts';

test.describe('creation', () => {
  test('a value has the form of its environment', async ({ world }) => {
    const settings = { allowedCidrs: ['127.0.0.1'], scopes: ['ApiKeyAuthorization.*'] };
    const made = await reveal(world, 'merchantAdmin', { environment: 'Production', ...settings });
    expect(made.key).toMatch(/^gk_production_[0-9A-Za-z]{38}$/);
    expect(made).toMatchObject({ ...settings, maskedKey: `${made.keyPrefix}…${made.last4}`, replacedKeyOverlapExpiresAt: null });
    expect(await reveal(world, 'merchantAdmin')).toMatchObject({ allowedCidrs: null, scopes: null, environment: 'Sandbox' });
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

  test('invalid members of a key are refused', async ({ world }) => {
    for (const [body, member] of [
      [{ expireAt: '2026-03-02T09:59:59Z' }, 'expireAt'],
      [{ allowedCidrs: ['127.0.0.1', '10.0.0.0/33'] }, 'allowedCidrs[1]'],
      [{ allowedCidrs: ['10'] }, 'allowedCidrs[0]'],
      [{ scopes: ['all of it'] }, 'scopes[0]'],
    ] as const) {
      const answer = await world.ask('merchantAdmin', 'POST', base, { name: 'made', ...body });
      expect([answer.status, answer.json().error.validationErrors[0].members]).toEqual([400, [member]]);
    }
  });

  test('no key makes one with more power than its own', async ({ world, simulator }) => {
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

  test("a host's key narrowed to a merchant reaches no further, nor does what it makes", async ({ world, simulator }) => {
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

test('for another user, an expiry in the past is reported before any look-up', async ({ world }) => {
  const { merchantId } = world.personas.merchantUser;
  const body = { userId: unknownId, merchantId, name: 'for you', expireAt: '2020-01-01T00:00:00Z' };
  const answer = await world.ask('hostAdmin', 'POST', `${base}/for-user`, body);
  expect([answer.status, answer.json().error.validationErrors[0].members]).toEqual([400, ['expireAt']]);
});
