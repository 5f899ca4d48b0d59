import { expect } from '@playwright/test';
import { connect } from 'node:net';
import { request } from 'undici';
import { createAjv } from '../../../schemas/validate.ts';
import { controlOperations } from '../../../simulator/control/operations.ts';
import { guard } from '../../../simulator/control/plugin.ts';
import { resolveTarget } from '../../../fixtures/targets/target.ts';
import { controlOf, openWorld } from '../../../fixtures/worlds/world.ts';
import { startSimulator } from '../../../simulator/main.ts';
import { processLimits } from '../../../schemas/limits.ts';
import { frozenAt, send, test } from './simulated.ts';

const detail = (keyId: string) => `/api/api-keys/${keyId}/detail`;

test.describe('worlds', () => {
  test('a world has the names of a target file, and a read of it has no keys', async ({ open }) => {
    const world = await open({ seed: 7, choices: { 'errors.validationStatus': 422 } });
    expect(Object.keys(world.personas)).toEqual([
      'hostAdmin',
      'reseller',
      'merchantAdmin',
      'merchantUser',
      'noPermissions',
      'otherMerchant',
      'actionsOnly',
    ]);
    for (const persona of Object.values(world.personas)) expect(persona).toMatchObject({ key: /./, keyId: /./, userId: /./ });
    const read = await world.control('GET', '');
    expect(read.json()).toMatchObject({
      id: world.id,
      isDefault: false,
      seed: 7,
      now: frozenAt,
      isFrozen: true,
      mutants: [],
      without: [],
      choices: { 'errors.validationStatus': 422 },
    });
    expect(read.json()['personas']['merchantAdmin']).toEqual({
      keyId: world.personas.merchantAdmin.keyId,
      userId: world.personas.merchantAdmin.userId,
      merchantId: world.personas.merchantAdmin.merchantId,
    });
    for (const { key } of Object.values(world.personas)) expect(read.text).not.toContain(key);
  });

  test('without a body a world takes the defaults and runs with wall time', async ({ simulator }) => {
    const made = await send(`${simulator.control}/worlds`, 'POST');
    expect(made.status).toBe(200);
    const read = await send(`${simulator.control}/worlds/${String(made.json()['id'])}`, 'GET');
    expect(read.json()).toMatchObject({ seed: 1, isFrozen: false });
  });

  test('a dropped world is gone and its keys are refused at once', async ({ open }) => {
    const world = await open();
    const path = detail(world.personas.merchantAdmin.keyId);
    expect((await world.ask('merchantAdmin', 'GET', path)).status).toBe(200);
    expect(await world.control('DELETE', '')).toMatchObject({ status: 204, text: '' });
    expect((await world.ask('merchantAdmin', 'GET', path)).status).toBe(401);
    expect((await world.control('GET', '')).status).toBe(404);
    expect((await world.control('DELETE', '')).status).toBe(404);
  });

  test('the default world cannot be dropped', async ({ simulator }) => {
    const { defaultWorld } = (await send(`${simulator.control}/health`, 'GET')).json();
    const dropped = await send(`${simulator.control}/worlds/${String(defaultWorld)}`, 'DELETE');
    expect(dropped.status).toBe(409);
    expect(dropped.json()['error']['message']).toContain('default world');
  });

  const wrong: readonly (readonly [string, unknown, string])[] = [
    ['an unknown member', { sed: 1 }, 'The field sed is unknown.'],
    ['a seed that is not an integer', { seed: 1.5 }, 'The field seed must be a whole number.'],
    ['an unknown part of the definition', { definition: { cats: 1 } }, 'The field definition.cats is unknown.'],
    ['an unknown choice', { choices: { 'errors.nothing': 1 } }, 'Unknown choice "errors.nothing"'],
    ['a value that a choice does not have', { choices: { 'errors.validationStatus': 418 } }, 'cannot be 418'],
    ['an unknown mutant', { mutants: ['unprivileged'] }, 'There is no mutant "unprivileged"'],
    [
      'an unknown group to be without',
      { definition: { without: ['reports', 'webhooks', 'report'] } },
      'without: there is no group of operations "webhooks"',
    ],
    [
      'a list of groups that is too long',
      { definition: { without: Array.from({ length: processLimits.without.max + 1 }, () => 'reports') } },
      'definition.without',
    ],
    ['an instant without a time zone', { now: '2026-01-01T00:00:00' }, 'The field now must be an instant'],
    ['an instant that does not exist', { now: '2026-01-01T23:59:60Z' }, 'The field now must be an instant'],
    ['a body that is not an object', [], 'The body must be an object.'],
    ['a body that is not JSON', '{', 'The body is not valid JSON.'],
  ];
  for (const [what, body, message] of wrong) {
    test(`${what} makes no world`, async ({ simulator }) => {
      const answer = await send(`${simulator.control}/worlds`, 'POST', { body });
      expect(answer.status).toBe(400);
      expect(answer.json()['error']).toMatchObject({ code: 'Control:InvalidRequest', message: expect.stringContaining(message) });
    });
  }
});

test.describe('clock', () => {
  const moves: readonly (readonly [string, unknown, string, boolean])[] = [
    ['advances', { advance: 'PT1H' }, '2026-03-02T11:00:00Z', true],
    ['is set', { set: '2026-03-02T12:00:00+01:00' }, '2026-03-02T11:00:00Z', true],
    ['is set and advances from there', { set: '2026-03-03T00:00:00Z', advance: 'P1DT0.5S' }, '2026-03-04T00:00:00.5Z', true],
    ['stays', { freeze: true }, frozenAt, true],
  ];
  for (const [what, body, now, isFrozen] of moves) {
    test(`it ${what}`, async ({ open }) => {
      const world = await open();
      expect((await world.control('POST', '/clock', body)).json()).toEqual({ now, isFrozen, isReached: true, deliveriesUnderWay: 0 });
    });
  }

  test('it runs on from where it stood', async ({ open }) => {
    const world = await open();
    const { now, isFrozen } = (await world.control('POST', '/clock', { advance: 'PT1H', freeze: false })).json();
    expect(isFrozen).toBe(false);
    expect(Date.parse(now)).toBeGreaterThanOrEqual(Date.parse('2026-03-02T11:00:00Z'));
    const stopped = (await world.control('POST', '/clock', { freeze: true })).json();
    expect(stopped['isFrozen']).toBe(true);
    expect((await world.control('GET', '')).json()['now']).toBe(stopped['now']);
  });

  const refusals: readonly (readonly [string, unknown, number, string])[] = [
    ['an earlier instant', { set: '2026-03-02T09:59:59.999Z' }, 409, 'A clock never runs backwards'],
    ['a negative duration', { advance: '-PT1S' }, 400, 'must not be negative'],
    ['no duration', { advance: 'an hour' }, 400, 'is not an ISO 8601 duration'],
    ['a time after the last one', { advance: 'P9000Y' }, 400, 'cannot move past 9990-12-31T23:59:59Z'],
    ['a thousand years', { advance: 'P1000Y' }, 400, 'cannot move by more than 36525 days at a time'],
    ['a second beyond the maximum', { advance: 'P36525DT1S' }, 400, 'cannot move by more than 36525 days at a time'],
    ['nothing', {}, 400, 'One of the fields set, advance and freeze'],
    ['no body', undefined, 400, 'A JSON body is required'],
  ];
  for (const [what, body, status, message] of refusals) {
    test(`${what} does not move it`, async ({ open }) => {
      const world = await open();
      const answer = await world.control('POST', '/clock', body);
      expect(answer.status).toBe(status);
      expect(answer.json()['error']['message']).toContain(message);
      expect((await world.control('GET', '')).json()['now']).toBe(frozenAt);
    });
  }

  test('it moves by the maximum at a time, and to the last instant', async ({ open }) => {
    const definition = { customers: 0, contracts: 0, transactions: 0 };
    const world = await open({ definition });
    expect((await world.control('POST', '/clock', { advance: 'P36525D' })).json()).toMatchObject({ now: '2126-03-03T10:00:00Z' });
    const late = await open({ definition, now: '9990-12-31T23:59:58Z' });
    const beyond = await late.control('POST', '/clock', { advance: 'PT1.001S' });
    expect([beyond.status, beyond.json().error.message]).toEqual([400, 'The clock cannot move past 9990-12-31T23:59:59Z.']);
    expect((await late.control('POST', '/clock', { advance: 'PT1S' })).json()).toMatchObject({ now: '9990-12-31T23:59:59Z' });
  });

  test('it answers when everything due has run', async ({ open }) => {
    const world = await open();
    const opened = (await world.ask('merchantAdmin', 'POST', '/api/notifications/listen-sessions')).json();
    expect((await world.control('GET', '')).json()).toMatchObject({ nextDueAt: opened['expiresAtUtc'], records: { listenSessions: 1 } });
    await world.control('POST', '/clock', { advance: 'PT15M' });
    expect((await world.control('GET', '')).json()).toMatchObject({ records: { listenSessions: 0 } });
  });
});

test.describe('faults', () => {
  const path = (keyId: string) => detail(keyId);

  test('a burst of 429 carries its wait and ends with its count', async ({ open }) => {
    const world = await open();
    const added = await world.control('POST', '/faults', { operation: 'apiKeys.detail', status: 429, count: 2 });
    expect(added.json()).toEqual({ faults: [{ operation: 'apiKeys.detail', status: 429, count: 2 }] });
    const statuses: number[] = [];
    for (let i = 0; i < 3; i++) {
      const answer = await world.ask('merchantAdmin', 'GET', path(world.personas.merchantAdmin.keyId));
      statuses.push(answer.status);
      if (answer.status === 429) expect(answer.headers['retry-after']).toBe(String(answer.json()['retryAfterSeconds']));
    }
    expect(statuses).toEqual([429, 429, 200]);
    expect((await world.control('GET', '/faults')).json()).toEqual({ faults: [] });
  });

  test('a status, half a body and a dropped connection hit their operation alone', async ({ open }) => {
    const world = await open();
    const read = () => world.ask('merchantAdmin', 'GET', path(world.personas.merchantAdmin.keyId));
    await world.control('POST', '/faults', { operation: 'apiKeys.detail', status: 503, count: 1 });
    await world.control('POST', '/faults', { operation: 'apiKeys.detail', malformed: true, count: 1 });
    await world.control('POST', '/faults', { operation: 'apiKeys.detail', drop: true, count: 1 });
    expect((await world.ask(null, 'GET', '/api/health')).status).toBe(200);
    const unavailable = await read();
    expect(unavailable.status).toBe(503);
    expect(unavailable.json()['error']['code']).toBe('Gateway:Unavailable');
    const half = await read();
    expect(half.status).toBe(200);
    expect(() => half.json()).toThrow(SyntaxError);
    await expect(read()).rejects.toThrow();
    expect((await read()).status).toBe(200);
  });

  test('a rate hits some requests, the same ones for the same seed', async ({ open }) => {
    const pattern = async () => {
      const world = await open({ seed: 3 });
      await world.control('POST', '/faults', { operation: '*', status: 500, rate: 0.5 });
      const statuses: number[] = [];
      for (let i = 0; i < 20; i++)
        statuses.push((await world.ask('merchantAdmin', 'GET', path(world.personas.merchantAdmin.keyId))).status);
      return statuses;
    };
    const first = await pattern();
    expect(new Set(first)).toEqual(new Set([200, 500]));
    expect(await pattern()).toEqual(first);
  });

  test('they can be taken back', async ({ open }) => {
    const world = await open();
    await world.control('POST', '/faults', { operation: '*', status: 500 });
    expect((await world.control('DELETE', '/faults')).status).toBe(204);
    expect((await world.ask('merchantAdmin', 'GET', path(world.personas.merchantAdmin.keyId))).status).toBe(200);
  });

  const wrong: readonly (readonly [unknown, string])[] = [
    [{ operation: 'apiKeys.nothing', status: 500 }, 'The catalogue has no operation "apiKeys.nothing"'],
    [{ operation: '*' }, 'One of the fields status, delay'],
    [{ operation: '*', drop: true, status: 500 }, 'Only one of the fields'],
    [{ operation: '*', status: 200 }, 'The field status must be at least 400.'],
    [{ operation: '*', delay: 3_600_000 }, 'The field delay must be at most 60000.'],
    [{ operation: '*', drop: true, count: 0 }, 'The field count must be at least 1.'],
    [{ status: 500 }, 'The field operation is required.'],
    [{ operation: '*', drop: true, why: '' }, 'The field why is unknown.'],
  ];
  for (const [body, message] of wrong) {
    test(`${JSON.stringify(body)} is refused`, async ({ open }) => {
      const world = await open();
      const answer = await world.control('POST', '/faults', body);
      expect(answer.status).toBe(400);
      expect(answer.json()['error']['message']).toContain(message);
      expect((await world.control('GET', '/faults')).json()).toEqual({ faults: [] });
    });
  }
});

test.describe('request log', () => {
  test('it shows the caller, the deciding step and the reason that was not sent', async ({ open }) => {
    const world = await open();
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

  test('it names what a request sent that the operation does not have', async ({ open }) => {
    const world = await open();
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

  test('it shows no secret, wherever a caller put it', async ({ open, simulator }) => {
    const world = await open();
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

  test('it shows why a key was refused', async ({ open }) => {
    const world = await open();
    await world.control('POST', '/reset');
    await world.ask('merchantAdmin', 'POST', `/api/api-keys/${world.personas.merchantUser.keyId}/suspend`, { reason: 'test' });
    expect((await world.ask('merchantUser', 'GET', detail(world.personas.merchantUser.keyId))).status).toBe(401);
    const [entry] = (await world.control('GET', '/requests?limit=1')).json()['requests'];
    expect(entry).toMatchObject({
      keyId: null,
      status: 401,
      reason: 'Suspended',
      steps: [{ step: 'route' }, { step: 'authentication', outcome: 'refused' }],
    });
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

  test('it has requests that a fault left without an answer, or with half of one', async ({ open }) => {
    const world = await open();
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

  test('polls stay out of it and are counted', async ({ open, simulator }) => {
    const world = await open();
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

test.describe('descriptions', () => {
  test('its own document describes every call, and every reply fits it', async ({ simulator, open }) => {
    const document = (await send(`${simulator.control}/control-openapi.json`, 'GET')).json();
    const described = Object.entries<object>(document['paths']).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(controlOperations.map(({ method, path }) => `${method} /_sim${path}`).sort());
    const world = await open();
    await world.ask('merchantAdmin', 'GET', detail(world.personas.merchantAdmin.keyId));
    const ajv = createAjv();
    const calls: readonly (readonly [string, string, unknown])[] = [
      ['worlds.read', '', undefined],
      ['worlds.personas', '/personas', undefined],
      ['requests.exchange', '/requests/1', undefined],
      ['records.list', '/records/contracts?limit=3', undefined],
      ['records.read', `/records/apiKeys/${world.personas.merchantAdmin.keyId}`, undefined],
      ['events.read', '/events', undefined],
      ['deliveries.read', '/deliveries', undefined],
      ['messages.read', '/messages', undefined],
      ['worlds.schedule', '/schedule', undefined],
      ['limits.read', '/limits', undefined],
      ['worlds.settings', '/settings', { without: ['reports'] }],
      ['worlds.clock', '/clock', { advance: 'PT1S' }],
      ['worlds.snapshot', '/snapshot', undefined],
      ['worlds.fork', '/fork', undefined],
      ['worlds.reset', '/reset', undefined],
      ['faults.add', '/faults', { operation: '*', delay: 0 }],
      ['faults.read', '/faults', undefined],
      ['requests.read', '/requests', undefined],
    ];
    for (const [id, path, body] of calls) {
      const operation = controlOperations.find((one) => one.id === id)!;
      const answer = await world.control(operation.method, path, body);
      expect(answer.status, `${id}: ${answer.text.slice(0, 300)}`).toBe(200);
      const fits = ajv.compile(operation.reply!);
      expect(fits(answer.json()), `${id}: ${JSON.stringify(fits.errors)}`).toBe(true);
    }
  });

  test('the gateway is described by one document', async ({ simulator }) => {
    const document = (await send(`${simulator.control}/openapi.json`, 'GET')).json();
    expect(document['openapi']).toBe('3.1.0');
    expect(document['paths']['/api/api-keys/{id}/detail']['get']['operationId']).toBe('apiKeys.detail');
  });

  test('wrong paths, methods, queries and bodies are logged', async ({ simulator, open }) => {
    const world = await open();
    expect((await send(`${simulator.control}/nothing`, 'GET')).json()['error']['code']).toBe('Control:RouteNotFound');
    const wrong = await world.control('PUT', '/clock');
    expect(wrong.status).toBe(405);
    expect(wrong.headers['allow']).toBe('POST');
    expect((await world.control('GET', '/requests?size=1')).json()['error']['message']).toContain('size is unknown');
    expect((await world.control('GET', '/requests?limit=0')).json()['error']['message']).toContain('limit must be at least 1');
    expect((await world.control('POST', '/reset', { seed: 1 })).json()['error']['message']).toContain('does not take a body');
    // Clients that post JSON everywhere send these.
    for (const body of [undefined, {}, '', 'null'])
      expect(
        (await send(`${simulator.control}/worlds/${world.id}/reset`, 'POST', { body, headers: { 'content-type': 'application/json' } }))
          .status,
      ).toBe(200);
    const form = await send(`${simulator.control}/worlds`, 'POST', {
      body: 'seed=1',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(form.status).toBe(415);
    expect((await send(`${simulator.control}/worlds/%00`, 'GET')).status).toBe(404);
  });
});

test('a world without a seed has that of the default world, and of keys what follows from it', async () => {
  const keys = [];
  for (const seed of [77, 78]) {
    const simulator = await startSimulator({ port: 0, seed });
    try {
      const made = (await send(`${simulator.control}/worlds`, 'POST')).json();
      expect((await send(`${simulator.control}/worlds/${made.id}`, 'GET')).json().seed).toBe(seed);
      const reset = (await send(`${simulator.control}/worlds/${made.id}/reset`, 'POST')).json();
      expect(reset.personas).toEqual(made.personas);
      keys.push(made.personas.merchantAdmin.key, reset.personas.merchantAdmin.key);
    } finally {
      await simulator.close();
    }
  }
  expect(new Set(keys).size).toBe(2);
});

test.describe('who may use it', () => {
  test('a name that is not of this machine is refused', async ({ simulator }) => {
    const { port } = new URL(simulator.url);
    for (const host of ['rebound.example', `127.0.0.1.example:${port}`, 'localhost.example', '10.0.0.1', '']) {
      // The request is written by hand, since fetch and undici write the Host header themselves.
      const answer = await new Promise<string>((resolve, reject) => {
        const socket = connect(Number(port), '127.0.0.1', () =>
          socket.write(`GET /_sim/health HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`),
        );
        let text = '';
        socket
          .on('data', (chunk) => (text += String(chunk)))
          .on('end', () => resolve(text))
          .on('error', reject);
      });
      expect(answer, host).toContain('403 Forbidden');
    }
  });

  test('a page from elsewhere cannot reach in through the browser', async ({ simulator }) => {
    const health = async (headers: Readonly<Record<string, string>>) =>
      (await request(`${simulator.control}/health`, { headers })).statusCode;
    const { port, origin: own } = new URL(simulator.url);
    for (const origin of ['https://elsewhere.example', 'null', 'http://localhost:3000', `http://localhost:${port}`])
      expect(await health({ origin }), origin).toBe(403);
    expect(await health({ origin: own })).toBe(200);
    // Images, frames and links send no Origin.
    for (const site of ['cross-site', 'same-site']) expect(await health({ 'sec-fetch-site': site }), site).toBe(403);
    expect(await health({ 'sec-fetch-site': 'same-site', origin: own })).toBe(403);
    for (const site of ['same-origin', 'none']) expect(await health({ 'sec-fetch-site': site }), site).toBe(200);
    // A development server forwards the requests of its own pages with its own Host header.
    expect(await health({ 'sec-fetch-site': 'same-origin', origin: 'http://localhost:5173' })).toBe(200);
  });

  test('without a token another machine is refused, however it names itself', () => {
    const judge = guard(undefined);
    const host = { host: 'localhost:4010' };
    for (const ip of ['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1']) expect(judge({ ip, headers: host }), ip).toBeNull();
    for (const ip of ['10.0.0.7', '192.168.1.4', '2001:db8::1', '::ffff:10.0.0.7', undefined]) {
      expect(judge({ ip, headers: host })?.status, ip ?? 'none').toBe(403);
    }
    expect(judge({ ip: '10.0.0.7', headers: { ...host, 'x-forwarded-for': '127.0.0.1' } })?.status).toBe(403);
    for (const name of ['localhost', 'sim.localhost:1', '[::1]:4010', '127.0.0.1']) {
      expect(judge({ ip: '::1', headers: { host: name } }), name).toBeNull();
    }
  });

  test('with a token it is open to callers that send it, and to no others', async () => {
    const simulator = await startSimulator({ port: 0, controlToken: 'open sesame' });
    try {
      const health = (headers: Record<string, string>) => request(`${simulator.control}/health`, { headers });
      const status = async (headers: Record<string, string>) => {
        const answer = await health(headers);
        await answer.body.dump();
        return answer.statusCode;
      };
      expect(await status({ authorization: 'Bearer open sesame' })).toBe(200);
      expect(await status({ authorization: 'Bearer open sesame', host: 'sim.example' })).toBe(200);
      expect(await status({})).toBe(401);
      expect(await status({ authorization: 'Bearer open sesam' })).toBe(401);
      expect(await status({ authorization: 'open sesame' })).toBe(401);
      expect(await status({ authorization: 'Basic b3BlbiBzZXNhbWU=' })).toBe(401);
      const refused = await health({});
      expect(refused.headers['www-authenticate']).toContain('Bearer');
      expect(await refused.body.json()).toMatchObject({ error: { code: 'Control:Unauthorized' } });
      const target = { baseUrl: simulator.url, control: simulator.control };
      const opened = await openWorld(controlOf(resolveTarget({ ...target, controlToken: 'open sesame' }))!, {});
      await opened.world.advance('PT1H');
      await opened.world.drop();
      await expect(openWorld(controlOf(resolveTarget(target))!, {})).rejects.toThrow(/answered 401/);
    } finally {
      await simulator.close();
    }
  });
});

test('advances by the months of the calendar', async ({ open }) => {
  const world = await open();
  const advance = async (body: Readonly<Record<string, unknown>>) => (await world.control('POST', '/clock', body)).json().now;
  expect(await advance({ set: '2027-04-15T00:00:00Z', advance: 'P1M' })).toBe('2027-05-15T00:00:00Z');
  expect(await advance({ set: '2028-01-31T00:00:00Z', advance: 'P1M' })).toBe('2028-02-29T00:00:00Z');
  expect(await advance({ advance: 'P1Y' })).toBe('2029-02-28T00:00:00Z');
});

test('no answer lets a browser guess its type', async ({ open, simulator }) => {
  const world = await open();
  const { url, control } = simulator;
  const { key, keyId } = world.personas.merchantAdmin;
  await world.control('POST', '/faults', { operation: 'campaigns.list', malformed: true });
  await world.control('POST', '/faults', { operation: 'customers.list', status: 503 });
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
  const picture = await send(`${url}/api/hostedpaymentpages/images/upload`, 'POST', {
    key,
    body: png,
    headers: { 'content-type': 'image/png' },
  });
  const answers = {
    detail: await world.ask('merchantAdmin', 'GET', detail(keyId)),
    list: await world.ask('merchantAdmin', 'GET', '/api/transactions?maxResultCount=20'),
    empty: await world.ask('merchantAdmin', 'POST', '/api/hosted-payment-page/interactions', {}),
    file: await world.ask('hostAdmin', 'GET', '/api/identity/users/import-users-sample-file?fileType=2'),
    unauthenticated: await send(url + detail(keyId), 'GET'),
    refused: await world.ask('noPermissions', 'GET', '/api/campaigns'),
    malformed: await world.ask('merchantAdmin', 'GET', '/api/campaigns'),
    fault: await world.ask('merchantAdmin', 'GET', '/api/customers'),
    missing: await world.ask('merchantAdmin', 'GET', '/api/nothing'),
    misdirected: await send(url + detail(keyId), 'GET', { headers: { host: 'other.example' } }),
    picture: await send(url + new URL(picture.json()['url'], url).pathname, 'GET'),
    'no picture': await send(`${url}/pay/images/none`, 'GET'),
    'no session': await send(`${url}/pay/none`, 'GET'),
    console: await send(`${url}/`, 'GET'),
    reference: await send(`${url}/docs`, 'GET'),
    control: await world.control('GET', ''),
    snapshot: await world.control('POST', '/snapshot'),
    'no world': await send(`${control}/worlds/none`, 'GET'),
    'control, wrong method': await send(`${control}/health`, 'DELETE'),
    'control, foreign page': await send(`${control}/health`, 'GET', { headers: { origin: 'https://other.example' } }),
    document: await send(`${control}/openapi.json`, 'GET'),
  };
  const stream = await fetch(`${control}/worlds/${world.id}/requests/stream`);
  const all: readonly (readonly [string, unknown])[] = [
    ...Object.entries(answers).map(([what, { headers }]) => [what, headers['x-content-type-options']] as const),
    ['stream', stream.headers.get('x-content-type-options')],
  ];
  await stream.body?.cancel();
  expect(all.filter(([, value]) => value !== 'nosniff')).toEqual([]);
});
