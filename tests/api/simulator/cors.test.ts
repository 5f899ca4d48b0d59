/** Which pages of other origins may read the API (Fetch standard: CORS protocol), and that none may read the control plane. */
import { expect, send, test } from './simulated.ts';

const own = 'http://localhost:5173';
const foreign = 'https://shop.example';

const preflight = (url: string, origin: string, method: string, headers = 'api-key,content-type') =>
  send(url, 'OPTIONS', { headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': headers } });

test('a page of this machine may read answers, refusals and faults', async ({ world, simulator }) => {
  const { key, keyId } = world.personas.merchantAdmin;
  for (const origin of [own, 'http://127.0.0.1:3000', 'http://[::1]:8080', 'https://shop.localhost', 'capacitor://localhost']) {
    const ask = (path: string) => send(simulator.url + path, 'GET', { key, headers: { origin } });
    const answers = [await ask(`/api/api-keys/${keyId}/detail`), await ask('/api/campaigns/nonsense'), await ask('/api/nowhere')];
    await world.control('POST', '/faults', { operation: '*', malformed: true, count: 1 });
    answers.push(await ask(`/api/api-keys/${keyId}/detail`));
    expect(
      answers.map(({ status }) => status),
      origin,
    ).toEqual([200, 400, 404, 200]);
    for (const { headers } of answers) expect(headers).toMatchObject({ 'access-control-allow-origin': origin, vary: 'Origin' });
    expect(answers[0]!.headers).not.toHaveProperty('access-control-allow-credentials');
  }
});

test('a page of another origin may not', async ({ open, simulator }) => {
  const { key, keyId } = (await open()).personas.merchantAdmin;
  const url = `${simulator.url}/api/api-keys/${keyId}/detail`;
  for (const origin of [foreign, 'null', 'http://localhost.shop.example', 'http://127.0.0.1.shop.example', 'nonsense', 'http://10.0.0.1']) {
    const { status, headers } = await send(url, 'GET', { key, headers: { origin } });
    expect(status, origin).toBe(200);
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers['vary']).toBe('Origin');
    const asked = await preflight(url, origin, 'GET');
    expect(asked.status).toBe(405);
    expect(asked.headers).not.toHaveProperty('access-control-allow-origin');
  }
});

test('every response header is readable, whatever name a choice gives it', async ({ open, simulator }) => {
  const world = await open({ choices: { 'http.correlationHeader': 'X-Trace', 'rateLimit.headerStyle': 'legacy' } });
  const { key, keyId } = world.personas.merchantAdmin;
  const { headers } = await send(`${simulator.url}/api/api-keys/${keyId}/detail`, 'GET', { key, headers: { origin: own } });
  const exposed = String(headers['access-control-expose-headers']).toLowerCase().split(', ');
  expect(exposed).toEqual(expect.arrayContaining(['x-trace', 'x-ratelimit-remaining', 'x-ratelimit-limit', 'api-supported-versions']));
  const own429 = await world.control('POST', '/faults', { operation: '*', status: 429, count: 1 });
  expect(own429.status).toBe(200);
  const limited = await send(`${simulator.url}/api/api-keys/${keyId}/detail`, 'GET', { key, headers: { origin: own } });
  expect(limited.status).toBe(429);
  expect(String(limited.headers['access-control-expose-headers'])).toContain('retry-after');
});

test('without an origin an answer has no header about origins, except one that caches may keep', async ({ open, simulator }) => {
  const { key, keyId } = (await open()).personas.merchantAdmin;
  const { headers } = await send(`${simulator.url}/api/api-keys/${keyId}/detail`, 'GET', { key });
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control') || name === 'vary')).toEqual([]);
});

test.describe('preflight requests', () => {
  test('name the methods of a path, and allow the requested headers', async ({ simulator }) => {
    const { status, headers, text } = await preflight(`${simulator.url}/api/campaigns`, own, 'POST');
    expect([status, text]).toEqual([204, '']);
    expect(headers).toMatchObject({
      'access-control-allow-origin': own,
      'access-control-allow-headers': 'api-key,content-type',
      'access-control-max-age': '600',
      vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
    });
    expect(String(headers['access-control-allow-methods']).split(', ').toSorted()).toEqual(['GET', 'HEAD', 'POST']);
  });

  test('of an unknown path succeed, so that the page reads the 404', async ({ simulator }) => {
    const { status, headers } = await preflight(`${simulator.url}/api/nowhere`, own, 'PATCH');
    expect(status).toBe(204);
    expect(String(headers['access-control-allow-methods']).split(', ')).toContain('PATCH');
  });

  test('without their headers are an OPTIONS request as any', async ({ simulator }) => {
    const { status, headers } = await send(`${simulator.url}/api/campaigns`, 'OPTIONS', { headers: { origin: own } });
    expect(status).toBe(405);
    expect(headers['allow']).toContain('POST');
  });

  test('are counted, limited and logged nowhere', async ({ world, simulator }) => {
    await preflight(`${simulator.url}/api/campaigns`, own, 'POST');
    expect((await world.control('GET', '/requests')).json()['requests']).toEqual([]);
  });
});

test.describe('http.corsOrigins', () => {
  test('names further origins, for the world that chose them', async ({ open, simulator }) => {
    const chosen = await open({ choices: { 'http.corsOrigins': ['loopback', foreign] } });
    const usual = await open();
    const url = `${simulator.url}/api/campaigns/list/continuation/count`;
    const allowed = async (origin: string, key: string) =>
      (await send(url, 'GET', { key, headers: { origin } })).headers['access-control-allow-origin'];
    expect(await allowed(foreign, chosen.personas.merchantAdmin.key)).toBe(foreign);
    expect(await allowed(`${foreign}:8443`, chosen.personas.merchantAdmin.key)).toBeUndefined();
    expect(await allowed(own, chosen.personas.merchantAdmin.key)).toBe(own);
    expect(await allowed(foreign, usual.personas.merchantAdmin.key)).toBeUndefined();
    // A preflight request carries no key.
    expect((await preflight(url, foreign, 'GET')).status).toBe(204);
  });

  test('can be empty, or any', async ({ open, simulator }) => {
    const url = `${simulator.url}/api/campaigns/list/continuation/count`;
    const ask = async (origins: readonly string[], origin: string) => {
      const { key } = (await open({ choices: { 'http.corsOrigins': origins } })).personas.merchantAdmin;
      return (await send(url, 'GET', { key, headers: { origin } })).headers['access-control-allow-origin'];
    };
    expect(await ask([], own)).toBeUndefined();
    expect(await ask(['*'], foreign)).toBe(foreign);
    expect(await ask(['*'], 'null')).toBe('null');
  });

  test('cannot contain anything else', async ({ simulator }) => {
    for (const wrong of ['https://shop.example/', 'shop.example', 'https://*.example', 'localhost', 'null']) {
      const made = await send(`${simulator.control}/worlds`, 'POST', { body: { choices: { 'http.corsOrigins': [wrong] } } });
      expect([made.status, made.text], wrong).toEqual([400, expect.stringContaining('http.corsOrigins')]);
    }
  });
});

test('no page of another origin can read the control plane, whatever the choice', async ({ open, simulator }) => {
  const world = await open({ choices: { 'http.corsOrigins': ['*'] } });
  for (const origin of [own, foreign]) {
    const read = await send(`${simulator.control}/worlds/${world.id}`, 'GET', { headers: { origin } });
    const asked = await preflight(`${simulator.control}/worlds/${world.id}/clock`, origin, 'POST');
    for (const { headers } of [read, asked]) expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(asked.status).toBeGreaterThanOrEqual(400);
  }
});
