import { detail, expect, send, test } from './simulated.ts';

test.describe('request log', () => {
  test('it shows the caller, the deciding step and the reason that was not sent', async ({ world }) => {
    const { keyId, userId } = world.personas.merchantAdmin;
    const unknown = '00000000-0000-4000-8000-000000000000';
    await world.ask('merchantAdmin', 'GET', detail(keyId));
    await world.ask('merchantAdmin', 'GET', detail(unknown));
    await world.ask('merchantAdmin', 'GET', detail('nope'));
    await world.ask('noPermissions', 'GET', detail(keyId));
    const { requests } = (await world.control('GET', '/requests')).json();
    const logged = [...requests].map(({ keyId, userId, status, code, steps }) => ({ keyId, userId, status, code, last: steps.at(-1) }));
    const unprivileged = world.personas.noPermissions;
    expect(logged).toEqual([
      { keyId, userId, status: 200, code: null, last: { step: 'effect', outcome: 'answered' } },
      { keyId, userId, status: 404, code: 'Gateway:EntityNotFound', last: { step: 'existence', outcome: 'refused' } },
      { keyId, userId, status: 400, code: 'Gateway:ValidationFailed', last: { step: 'validation', outcome: 'refused' } },
      {
        keyId: unprivileged.keyId,
        userId: unprivileged.userId,
        status: 403,
        code: 'Volo.Authorization:010002',
        last: { step: 'authorization', outcome: 'refused' },
      },
    ]);
    expect(requests[0]!['rules']).toContain('KEY-DETAIL-STATUS-200');
    expect(requests[0]!['steps'][0]).toEqual({ step: 'route', outcome: 'passed' });
    expect((await world.control('GET', '/requests?limit=1')).json()['requests']).toEqual([requests[3]]);
  });

  test('it names inputs that the operation does not have', async ({ world }) => {
    const { userId } = world.personas.merchantAdmin;
    await world.ask('merchantAdmin', 'GET', '/api/api-keys?maxResultCount=1&pageSize=2&suppressNulls=true');
    await world.ask('merchantAdmin', 'GET', `${detail(world.personas.merchantAdmin.keyId)}?expand=user`);
    await world.ask('merchantAdmin', 'POST', '/api/api-keys', { NAME: 'one', userId, colour: 'red', __proto__: { a: 1 } });
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`member${index}${'x'.repeat(200)}`, 1]));
    await world.ask('merchantAdmin', 'POST', '/api/api-keys', many);
    const { requests } = (await world.control('GET', '/requests')).json();
    const names = [...requests].map(({ ignored }) => ignored);
    expect(names.slice(0, 3)).toEqual([['pageSize'], ['expand'], ['colour']]);
    expect(names[3]).toHaveLength(20);
    expect(names[3][19]).toHaveLength(100);
  });

  test('it shows no secret, wherever a caller put it', async ({ world, simulator }) => {
    const { key, keyId } = world.personas.merchantAdmin;
    const headers = { 'x-correlation-id': key, authorization: `Bearer ${key}`, 'user-agent': key, referer: `http://localhost/?key=${key}` };
    const path = `${detail(keyId)}?api_key=${key}&${key}=1&token=hunter2`;
    expect((await send(simulator.url + path, 'GET', { key, headers })).status).toBe(200);
    await send(`${simulator.url}/api/api-keys/${key}/suspend?token=hunter2`, 'POST', { key, headers, body: { reason: 'x', [key]: 1 } });
    const { text, json } = await world.control('GET', '/requests');
    expect(json()['requests']).toHaveLength(2);
    const audit = await world.control('POST', '/snapshot');
    for (const secret of [key, 'hunter2']) {
      expect(text).not.toContain(secret);
      expect(audit.text).not.toContain(secret);
    }
  });

  test('it shows why a key was refused', async ({ world }) => {
    await world.control('POST', '/reset');
    await world.ask('merchantAdmin', 'POST', `/api/api-keys/${world.personas.merchantUser.keyId}/suspend`, { reason: 'test' });
    expect((await world.ask('merchantUser', 'GET', detail(world.personas.merchantUser.keyId))).status).toBe(401);
    const [entry] = (await world.control('GET', '/requests?limit=1')).json()['requests'];
    expect(entry).toMatchObject({
      keyId: null,
      status: 401,
      reason: 'the key is suspended',
      steps: [{ step: 'route' }, { step: 'authentication', outcome: 'refused' }],
    });
  });

  test("it explains common beginners' mistakes, without their secrets", async ({ world, simulator }) => {
    const { key } = world.personas.merchantAdmin;
    const [mistyped, foreign] = [`${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`, 'sk_test_4eC39HqLyjWDarjtT1zdp7dc'];
    const customers = '/api/customers';
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const cases = [
      [
        'POST',
        customers,
        { 'api-key': key, ...form },
        'the body was sent as application/x-www-form-urlencoded; send JSON, with `content-type: application/json`',
      ],
      [
        'GET',
        customers,
        { authorization: `Bearer ${key}` },
        'the key was sent as `Authorization: Bearer`; the key belongs in the header `api-key`',
      ],
      ['GET', customers, { 'x-api-key': key }, 'the key was sent as `x-api-key`; the key belongs in the header `api-key`'],
      [
        'GET',
        `${customers}?api_key=${key}`,
        {},
        'the key was sent as the query parameter `api_key`; the key belongs in the header `api-key`',
      ],
      ['GET', customers, {}, 'no API key was sent; it belongs in the header `api-key`'],
      ['GET', customers, { 'api-key': foreign }, 'the key starts with sk_test_; keys of this world start with gk_sandbox_'],
      ['GET', customers, { 'api-key': `Bearer ${key}` }, 'the header `api-key` takes the key without the word Bearer'],
      [
        'GET',
        customers,
        { 'api-key': '$KEY' },
        'the name of a variable was sent in place of the key: a shell replaces it within double quotes only',
      ],
      ['GET', customers, { 'api-key': mistyped }, 'the key was mistyped or cut: its last characters do not fit the others'],
      ['GET', '/v1/customers', { 'api-key': key }, 'The paths of this API have no version. Use GET /api/customers (customers.list).'],
      ['GET', '/api/v2/custmers', { 'api-key': key }, expect.stringMatching(/no version.* Nearest: GET \/api\/customers /)],
    ] as const;
    for (const [method, path, headers, reason] of cases) {
      await fetch(simulator.url + path, { method, headers, ...(method === 'POST' ? { body: 'lastName=Ada' } : {}) });
      // Without a key that is known, the default world answers.
      const logs = await Promise.all(
        [world.id, 'world-1'].map(async (id) => (await send(`${simulator.control}/worlds/${id}/requests?limit=1`, 'GET')).json()),
      );
      const text = JSON.stringify(logs);
      expect(
        logs.flatMap(({ requests }) => [...requests]).map((entry) => entry.reason),
        `${method} ${path}`,
      ).toContainEqual(reason);
      for (const secret of [key, mistyped, foreign]) expect(text).not.toContain(secret);
    }
  });

  test('it shows why a request was not valid, without its secrets', async ({ open }) => {
    const world = await open({ choices: { 'http.rejectUnknownProperties': true } });
    const { key, userId } = world.personas.merchantAdmin;
    await world.ask('merchantAdmin', 'GET', detail('nope'));
    await world.ask('merchantAdmin', 'POST', '/api/api-keys', { userId, name: 'one', [key]: 1 });
    await world.ask('merchantAdmin', 'POST', '/api/campaigns', {});
    const { requests } = (await world.control('GET', '/requests')).json();
    const reasons: readonly string[] = [...requests].map(({ reason }) => reason);
    expect(reasons[0]).toBe('id: The value is not a uuid.');
    expect(reasons[1]).toContain('gk_sandbox_…');
    expect(reasons[1]).not.toContain(key);
    expect(reasons[2]).toMatch(/^The field \w+ is required\. And \d+ more\.$/);
  });

  test('it has requests that a fault left without an answer, or with half of one', async ({ world }) => {
    const { keyId } = world.personas.merchantAdmin;
    for (const fault of [{ drop: true }, { malformed: true }, { status: 503 }]) {
      await world.control('POST', '/faults', { operation: 'apiKeys.suspend', count: 1, ...fault });
      await world.ask('merchantAdmin', 'POST', `/api/api-keys/${keyId}/suspend`, {}).catch(() => undefined);
    }
    const { requests } = (await world.control('GET', '/requests')).json();
    expect([...requests].map(({ status, code, reason, steps }) => ({ status, code, reason, last: steps.at(-1) }))).toEqual([
      {
        status: null,
        code: null,
        reason: 'an injected fault closed the connection without an answer',
        last: { step: 'fault', outcome: 'dropped' },
      },
      { status: 200, code: null, reason: 'an injected fault ended the body too early', last: { step: 'fault', outcome: 'answered' } },
      { status: 503, code: 'Gateway:Unavailable', reason: null, last: { step: 'fault', outcome: 'refused' } },
    ]);
  });

  test('it shows which limit was reached, in the newest and last entry', async ({ open }) => {
    const world = await open({ choices: { 'rateLimit.defaults': { 'api.requests': { permitLimit: 1, windowSeconds: 60 } } } });
    await world.ask('merchantAdmin', 'GET', '/api/campaigns');
    await world.ask('merchantAdmin', 'GET', '/api/campaigns');
    const { requests } = (await world.control('GET', '/requests')).json();
    expect([...requests].at(-1)).toMatchObject({ status: 429, reason: 'the limit of api.requests is reached' });
  });

  test('polls stay out of it and are counted', async ({ world, simulator }) => {
    const { id } = (await world.ask('merchantAdmin', 'POST', '/api/notifications/listen-sessions')).json();
    const events = `/api/notifications/listen-sessions/${String(id)}/events`;
    for (const persona of ['merchantAdmin', 'merchantAdmin', 'otherMerchant', 'noPermissions'] as const)
      await world.ask(persona, 'GET', events);
    const { requests } = (await world.control('GET', '/requests')).json();
    expect([...requests].map(({ operation }) => operation)).toEqual(['listenSessions.create']);
    const { counters } = (await send(`${simulator.control}/metrics`, 'GET')).json();
    const merchant = world.personas.merchantAdmin.merchantId;
    const of = (result: string, by = merchant) => ({
      name: 'ListenSessionMetrics.polls',
      labels: { world: world.id, result, merchant: by },
    });
    expect([...counters].filter(({ labels }) => labels['world'] === world.id)).toEqual([
      { ...of('ok'), value: 2 },
      { ...of('notFound', world.personas.otherMerchant.merchantId), value: 1 },
      { ...of('forbidden'), value: 1 },
    ]);
  });
});
