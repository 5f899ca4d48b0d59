import { connect } from 'node:net';
import { request } from 'undici';
import { createAjv } from '../../../schemas/validate.ts';
import { controlOperations } from '../../../simulator/control/operations.ts';
import { guard } from '../../../simulator/control/plugin.ts';
import { resolveTarget } from '../../../fixtures/targets/target.ts';
import { controlOf, openWorld } from '../../../fixtures/worlds/world.ts';
import { startSimulator } from '../../../simulator/main.ts';
import { processLimits } from '../../../schemas/limits.ts';
import { detail, expect, frozenAt, send, test } from './simulated.ts';

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

  test('a dropped world is gone and its keys are refused at once', async ({ world }) => {
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

  test('wrong paths, methods, queries and bodies are logged', async ({ simulator, world }) => {
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

test('a world without a seed uses the seed of the default world, also for its keys', async () => {
  const keys = [];
  for (const seed of [77, 78]) {
    await using simulator = await startSimulator({ port: 0, seed });
    const made = (await send(`${simulator.control}/worlds`, 'POST')).json();
    expect((await send(`${simulator.control}/worlds/${made.id}`, 'GET')).json().seed).toBe(seed);
    const reset = (await send(`${simulator.control}/worlds/${made.id}/reset`, 'POST')).json();
    expect(reset.personas).toEqual(made.personas);
    keys.push(made.personas.merchantAdmin.key, reset.personas.merchantAdmin.key);
  }
  expect(new Set(keys).size).toBe(2);
});

test.describe('access', () => {
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
    await using simulator = await startSimulator({ port: 0, controlToken: 'open sesame' });
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
  });
});

test('no answer lets a browser guess its type', async ({ world, simulator }) => {
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
