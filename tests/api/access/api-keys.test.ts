import { base, detail, later, reveal, tryKey, type Persona } from './api-key-steps.ts';
import { expect, frozenAt, test, type Json } from '../simulator/simulated.ts';

test.describe('detail', () => {
  test('flags follow the clock without any write', async ({ world, simulator }) => {
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
  test('an update replaces the settings', async ({ world }) => {
    const made = await reveal(world, 'merchantAdmin', { scopes: ['ApiKeyAuthorization.ApiKeys'], expireAt: later });
    const path = `${base}/${made.id}`;
    const { concurrencyStamp } = (await world.ask('merchantAdmin', 'GET', path)).json();
    const body = { name: 'new', active: false, allowedCidrs: ['10.0.0.0/8'], concurrencyStamp };
    const put = await world.ask('merchantAdmin', 'PUT', path, body);
    expect(put.json()).toMatchObject({
      ...body,
      scopes: null,
      expireAt: null,
      concurrencyStamp: expect.not.stringMatching(concurrencyStamp),
    });
    expect((await world.ask('merchantAdmin', 'PUT', path, { name: 'x', allowedCidrs: ['here'] })).status).toBe(400);
  });

  test('a deleted key is restored with its status', async ({ world, simulator }) => {
    const { id, key } = await reveal(world, 'merchantAdmin');
    const path = `${base}/${id}`;
    for (const [method, verb] of [
      ['POST', '/suspend'],
      ['DELETE', ''],
    ] as const)
      expect((await world.ask('merchantAdmin', method, path + verb)).status).toBe(200);
    for (const tail of ['', '/detail', '/name']) expect((await world.ask('hostAdmin', 'GET', path + tail)).status).toBe(404);
    expect((await world.ask('merchantAdmin', 'POST', `${path}/restore`)).json()).toMatchObject({ status: 'Suspended', isDeleted: false });
    await world.ask('merchantAdmin', 'POST', `${path}/reinstate`);
    expect(await tryKey(simulator.url, key)).toBe(200);
    await world.ask('merchantAdmin', 'DELETE', path);
    expect(await tryKey(simulator.url, key)).toBe(401);
  });

  test('lists and counts include what the caller may see', async ({ world }) => {
    const idsOf = async (persona: Persona) => {
      const items: Json[] = [];
      let token = '';
      do {
        const query = `maxResultCount=4&sorting=name${token === '' ? '' : `&continuationToken=${encodeURIComponent(token)}`}`;
        const page = (await world.ask(persona, 'GET', `${base}/continuation-list?${query}`)).json();
        items.push(...(page.items ?? []));
        token = (page.nextContinuationToken as string | null) ?? '';
      } while (token !== '');
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
    for (const by of ['merchantAdmin', 'reseller'] as const)
      expect((await world.ask(by, 'GET', `${base}/${hostAdmin.keyId}/detail`)).status).toBe(404);
    const ofReseller = await idsOf('reseller');
    expect(new Set(ofReseller)).toEqual(new Set([reseller.keyId, otherMerchant.keyId, ...ofMerchant]));
    for (const [persona, ids] of [
      ['hostAdmin', all],
      ['merchantAdmin', ofMerchant],
    ] as const) {
      expect((await world.ask(persona, 'GET', `${base}/approximate-count`)).text).toBe(String(ids.length));
      expect((await world.ask(persona, 'GET', base)).json().totalCount).toBe(ids.length);
    }
  });
});
