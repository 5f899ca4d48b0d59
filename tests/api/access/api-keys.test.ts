import { expect } from '@playwright/test';
import { validate } from '../../../schemas/validate.ts';
import { ApiKeyDetailDto, ApiKeyDto } from '../../../schemas/access/api-keys/types.ts';
import { base, detail, later, reveal, tryKey, unknownId, type Persona } from './api-key-steps.ts';
import { frozenAt, test, type Json } from '../simulator/simulated.ts';

test.describe('detail', () => {
  test('the owner and admins see a key, everyone else gets the bytes of a missing one', async ({ open }) => {
    const world = await open();
    const { merchantUser, merchantAdmin } = world.personas;
    for (const persona of ['hostAdmin', 'reseller', 'merchantAdmin', 'merchantUser'] as const) {
      const seen = await world.ask(persona, 'GET', `${base}/${merchantUser.keyId}/detail`);
      expect(seen.status).toBe(200);
      expect(validate(ApiKeyDetailDto, seen.json())).toEqual([]);
    }
    const missing = await world.ask('merchantUser', 'GET', `${base}/${unknownId}/detail`);
    expect(missing.status).toBe(404);
    for (const [persona, id] of [
      ['merchantUser', merchantAdmin.keyId],
      ['otherMerchant', merchantAdmin.keyId],
      ['merchantAdmin', world.personas.hostAdmin.keyId],
      ['reseller', world.personas.hostAdmin.keyId],
    ] as const) {
      const hidden = await world.ask(persona, 'GET', `${base}/${id}/detail`);
      expect([hidden.status, hidden.text]).toEqual([404, missing.text]);
    }
  });

  test('flags follow the clock without any write', async ({ open, simulator }) => {
    const world = await open();
    const { id, key } = await reveal(world, 'merchantAdmin', { expireAt: '2026-03-02T11:00:00Z' });
    expect(await detail(world, id)).toMatchObject({ isExpired: false, isUsable: true });
    await world.control('POST', '/clock', { set: '2026-03-02T10:59:59Z' });
    expect(await detail(world, id)).toMatchObject({ isExpired: false, isUsable: true });
    expect(await tryKey(simulator.url, key)).toBe(200);
    await world.control('POST', '/clock', { advance: 'PT1S' });
    expect(await detail(world, id)).toMatchObject({ isExpired: true, isUsable: false, status: 'Active' });
    expect(await tryKey(simulator.url, key)).toBe(401);
  });

  test('use is noted at once: when, from where, how often', async ({ open, simulator }) => {
    const world = await open({
      choices: { 'http.trustForwardedFor': true, 'apiKeys.recentSourceLimit': 2, 'apiKeys.anomalyDetection': false },
    });
    const { id, key } = await reveal(world, 'merchantAdmin');
    await tryKey(simulator.url, key, '198.51.100.1');
    await world.control('POST', '/clock', { advance: 'PT1M' });
    for (const from of ['198.51.100.2', '198.51.100.1', '::ffff:198.51.100.1']) await tryKey(simulator.url, key, from);
    expect(await detail(world, id)).toMatchObject({
      lastUsedAt: '2026-03-02T10:01:00Z',
      recentSourceIps: [
        { ipAddress: '198.51.100.1', firstSeenAt: frozenAt, lastSeenAt: '2026-03-02T10:01:00Z', useCount: 3 },
        { ipAddress: '198.51.100.2', firstSeenAt: '2026-03-02T10:01:00Z', useCount: 1 },
      ],
    });
    await tryKey(simulator.url, key, '2001:db8::1');
    const { recentSourceIps } = await detail(world, id);
    expect(recentSourceIps?.map((source: Json) => source.ipAddress)).toEqual(['2001:db8::1', '198.51.100.1']);
  });
});

test.describe('record', () => {
  test('update replaces the settings and obeys the stamp', async ({ open, simulator }) => {
    const world = await open();
    const made = await reveal(world, 'merchantAdmin', { scopes: ['ApiKeyAuthorization.ApiKeys'], expireAt: later });
    const path = `${base}/${made.id}`;
    const { concurrencyStamp } = (await world.ask('merchantAdmin', 'GET', path)).json();
    const put = await world.ask('merchantAdmin', 'PUT', path, {
      name: 'new',
      active: false,
      allowedCidrs: ['10.0.0.0/8'],
      concurrencyStamp,
    });
    expect(put.status, put.text).toBe(200);
    expect(put.json()).toMatchObject({
      name: 'new',
      active: false,
      allowedCidrs: ['10.0.0.0/8'],
      scopes: null,
      expireAt: null,
      lastModifierId: world.personas.merchantAdmin.userId,
    });
    expect(put.json().concurrencyStamp).not.toBe(concurrencyStamp);
    expect(await tryKey(simulator.url, made.key)).toBe(401);
    const stale = await world.ask('merchantAdmin', 'PUT', path, { name: 'x', active: true, concurrencyStamp });
    expect([stale.status, stale.json().error.code]).toEqual([409, 'Gateway:ConcurrencyConflict']);
    expect((await world.ask('merchantAdmin', 'PUT', path, { active: true })).status).toBe(400);
    expect((await world.ask('merchantAdmin', 'PUT', path, { name: 'x' })).json()).toMatchObject({ name: 'x', active: true });
    expect((await world.ask('merchantAdmin', 'PUT', path, { name: 'x', active: true, allowedCidrs: ['here'] })).status).toBe(400);
  });

  test('a deleted key is not found by anyone and is restored unchanged', async ({ open, simulator }) => {
    const world = await open();
    const { id, key } = await reveal(world, 'merchantAdmin');
    const path = `${base}/${id}`;
    expect((await world.ask('merchantAdmin', 'GET', `${path}/has-access`)).text).toBe('true');
    expect((await world.ask('merchantAdmin', 'GET', `${path}/name`)).text).toBe('"made"');
    await world.ask('merchantAdmin', 'POST', `${path}/suspend`);
    expect((await world.ask('merchantAdmin', 'DELETE', path)).status).toBe(200);
    expect((await world.ask('merchantAdmin', 'DELETE', path)).status).toBe(404);
    for (const tail of ['', '/detail', '/name']) expect((await world.ask('hostAdmin', 'GET', path + tail)).status).toBe(404);
    expect((await world.ask('merchantAdmin', 'GET', `${path}/has-access`)).text).toBe('false');
    expect((await world.ask('merchantAdmin', 'GET', `${base}/${unknownId}/has-access`)).text).toBe('false');
    expect((await world.ask('otherMerchant', 'POST', `${path}/restore`)).status).toBe(404);
    expect((await world.ask('merchantAdmin', 'POST', `${path}/restore`)).json()).toMatchObject({ status: 'Suspended', isDeleted: false });
    await world.ask('merchantAdmin', 'POST', `${path}/reinstate`);
    expect(await tryKey(simulator.url, key)).toBe(200);
    await world.ask('merchantAdmin', 'DELETE', path);
    expect(await tryKey(simulator.url, key)).toBe(401);
  });

  test('lists and counts include what the caller may see', async ({ open }) => {
    const world = await open();
    const idsOf = async (persona: Persona) => {
      const items: Json[] = [];
      let token = '';
      do {
        const query = `maxResultCount=4&sorting=name${token === '' ? '' : `&continuationToken=${encodeURIComponent(token)}`}`;
        const page = (await world.ask(persona, 'GET', `${base}/continuation-list?${query}`)).json();
        items.push(...(page.items ?? []));
        token = (page.nextContinuationToken as string | null) ?? '';
      } while (token !== '');
      for (const item of items) expect(validate(ApiKeyDto, item)).toEqual([]);
      return items.map((item) => item.id);
    };
    const { hostAdmin, reseller, merchantAdmin, merchantUser, noPermissions, otherMerchant } = world.personas;
    const all = await idsOf('hostAdmin');
    expect(all).toEqual(expect.arrayContaining([hostAdmin.keyId, reseller.keyId, noPermissions.keyId, otherMerchant.keyId]));
    expect(await idsOf('merchantUser')).toEqual([merchantUser.keyId]);
    expect(await idsOf('otherMerchant')).toEqual([otherMerchant.keyId]);
    const ofMerchant = await idsOf('merchantAdmin');
    expect(ofMerchant).toEqual(expect.arrayContaining([merchantAdmin.keyId, merchantUser.keyId, noPermissions.keyId]));
    expect(ofMerchant).not.toContain(hostAdmin.keyId);
    const ofReseller = await idsOf('reseller');
    expect(new Set(ofReseller)).toEqual(new Set([reseller.keyId, otherMerchant.keyId, ...ofMerchant]));
    for (const [persona, ids] of [
      ['hostAdmin', all],
      ['merchantAdmin', ofMerchant],
    ] as const) {
      expect((await world.ask(persona, 'GET', `${base}/approximate-count`)).text).toBe(String(ids.length));
      expect((await world.ask(persona, 'GET', base)).json().totalCount).toBe(ids.length);
    }
    expect((await world.ask('noPermissions', 'GET', base)).status).toBe(403);
  });
});
