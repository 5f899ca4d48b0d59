import { expect, frozenAt, send, test, type Json } from './simulated.ts';

test('the schedule shows due work, soonest first, until it has run', async ({ world }) => {
  const { due } = (await world.control('GET', '/schedule')).json();
  const { nextDueAt } = (await world.control('GET', '')).json();
  expect(due[0].at).toBe(nextDueAt);
  expect(due.map(({ at }: Json) => String(at))).toEqual(due.map(({ at }: Json) => String(at)).toSorted());
  for (const { title } of due) expect(title).toMatch(/^[A-Z][a-z -]+$/);
  expect((await world.control('GET', '/schedule?limit=1')).json().due).toEqual([due[0]]);
  await world.control('POST', '/clock', { set: nextDueAt });
  const after = (await world.control('GET', '/schedule?limit=1000')).json().due;
  expect(after).not.toContainEqual(due[0]);
  for (const { at } of after) expect(Date.parse(at)).toBeGreaterThan(Date.parse(nextDueAt));
});

test('lists of fewer than one or more than 1000 are refused', async ({ world }) => {
  for (const limit of ['0', '1001', '1e9', '-1', '1.5', 'x'])
    expect((await world.control('GET', `/schedule?limit=${limit}`)).status, limit).toBe(400);
});

test('windows of rate limits fill, and a look at them changes nothing', async ({ world }) => {
  const { keyId } = world.personas.merchantAdmin;
  expect((await world.control('GET', '/limits')).json()).toEqual({ windows: [] });
  for (let i = 0; i < 3; i++) await world.ask('merchantAdmin', 'GET', '/api/campaigns');
  const requests = {
    limiter: 'api.requests',
    key: keyId,
    permitLimit: 6000,
    windowSeconds: 60,
    used: 3,
    remaining: 5997,
    resetsAt: '2026-03-02T10:01:00Z',
    profile: null,
  };
  expect((await world.control('GET', '/limits')).json()).toEqual({ windows: [requests] });
  await world.control('POST', '/clock', { advance: 'PT2M' });
  const later = { ...requests, used: 0, remaining: 6000, resetsAt: '2026-03-02T10:02:00Z' };
  expect((await world.control('GET', '/limits')).json()).toEqual({ windows: [later] });
  await world.ask(null, 'GET', '/api/campaigns');
});

test('a window names the profile that limits it', async ({ world }) => {
  const made = await world.ask('hostAdmin', 'POST', '/api/rate-limiting/profiles', {
    name: 'narrow',
    scope: 'ApiKey',
    scopeIdentifier: world.personas.merchantAdmin.keyId,
    isActive: true,
  });
  expect(made.status, made.text).toBe(200);
  const rule = await world.ask('hostAdmin', 'POST', '/api/rate-limiting/rules', {
    profileId: made.json().id,
    name: 'few',
    limiter: 'api.requests',
    kind: 'RequestRate',
    algorithm: 'FixedWindow',
    permitLimit: 3,
    windowSeconds: 30,
    isActive: true,
  });
  expect(rule.status, rule.text).toBe(200);
  await world.ask('merchantAdmin', 'GET', '/api/campaigns');
  const { windows } = (await world.control('GET', '/limits')).json();
  expect(windows.find(({ key }: Json) => key === world.personas.merchantAdmin.keyId)).toMatchObject({
    permitLimit: 3,
    windowSeconds: 30,
    used: 1,
    remaining: 2,
    profile: 'narrow',
  });
});

test.describe('settings', () => {
  const invalid = { name: 'x'.repeat(5000) };

  test('choices and groups change from the next request on, until a reset', async ({ open }) => {
    const world = await open({ choices: { 'http.emptyResultStatus': 204 } });
    const create = async () => (await world.ask('merchantAdmin', 'POST', '/api/campaigns', invalid)).status;
    const report = async () => (await world.ask('merchantAdmin', 'GET', '/api/reports')).status;
    expect([await create(), await report()]).toEqual([400, 200]);
    const changed = await world.control('POST', '/settings', { choices: { 'errors.validationStatus': 422 }, without: ['reports'] });
    expect(changed.json()).toEqual({ choices: { 'errors.validationStatus': 422, 'http.emptyResultStatus': 204 }, without: ['reports'] });
    expect([await create(), await report()]).toEqual([422, 501]);
    expect((await world.control('GET', '')).json()).toMatchObject(changed.json());
    expect((await world.control('POST', '/settings', { without: [] })).json().choices).toEqual(changed.json().choices);
    expect([await create(), await report()]).toEqual([422, 200]);
    await world.control('POST', '/reset');
    expect(await create()).toBe(400);
    expect((await world.control('GET', '')).json()).toMatchObject({ choices: { 'http.emptyResultStatus': 204 }, without: [] });
  });

  test('limits that were looked up follow, and a fork has them', async ({ world }) => {
    await world.ask('merchantAdmin', 'GET', '/api/campaigns');
    await world.control('POST', '/settings', {
      choices: { 'rateLimit.defaults': { 'api.requests': { permitLimit: 2, windowSeconds: 60 } } },
    });
    const status = async () => (await world.ask('merchantAdmin', 'GET', '/api/campaigns')).status;
    expect([await status(), await status()]).toEqual([200, 429]);
    const fork = (await world.control('POST', '/fork')).json();
    expect((await world.control('GET', `/../${String(fork.id)}`)).json().choices).toHaveProperty(['rateLimit.defaults']);
    await world.control('DELETE', `/../${String(fork.id)}`);
  });

  const refusals: readonly (readonly [unknown, number, string])[] = [
    [{}, 400, 'One of the fields choices and without is required.'],
    [{ choice: {} }, 400, 'The field choice is unknown.'],
    [{ choices: { 'errors.nothing': 1 } }, 400, 'Unknown choice "errors.nothing"'],
    [{ choices: { 'errors.validationStatus': 418 } }, 400, 'cannot be 418'],
    [JSON.parse('{"choices":{"__proto__":1}}'), 400, 'The body is not valid JSON.'],
    [{ without: ['cats'] }, 400, 'there is no group of operations "cats"'],
    [{ choices: { 'errors.validationStatus': 422 }, without: ['cats'] }, 400, 'there is no group'],
    [{ choices: { 'apiKeys.prefix': 'other' } }, 409, 'The choice "apiKeys.prefix" cannot change in a world that was made with it'],
  ];
  test('wrong ones change nothing', async ({ world }) => {
    const before = (await world.control('GET', '')).json();
    for (const [body, status, message] of refusals) {
      const answer = await world.control('POST', '/settings', body);
      expect([answer.status, answer.json().error.message]).toEqual([status, expect.stringContaining(message)]);
      expect((await world.control('GET', '')).json(), message).toEqual(before);
    }
  });
});

test('one fault is removed, and the others keep their order and counts', async ({ world }) => {
  const add = (operation: string, count: number) => world.control('POST', '/faults', { operation, status: 503, count });
  await add('campaigns.list', 3);
  await add('apiKeys.list', 2);
  await add('*', 5);
  expect((await world.ask('merchantAdmin', 'GET', '/api/campaigns')).status).toBe(503);
  expect((await world.control('DELETE', '/faults/1')).status).toBe(204);
  expect((await world.control('GET', '/faults')).json().faults).toEqual([
    { operation: 'campaigns.list', status: 503, count: 2 },
    { operation: '*', status: 503, count: 5 },
  ]);
  for (const index of ['2', '-1', '01', '1.0', 'x', '__proto__', 'length', '9'.repeat(30)])
    expect((await world.control('DELETE', `/faults/${index}`)).json().error.code, index).toBe('Control:UnknownFault');
});

test('worlds are listed newest first, without keys', async ({ simulator, open }) => {
  const first = await open({ seed: 7 });
  const second = await open({ definition: { without: ['reports'] } });
  const list = await send(`${simulator.control}/worlds`, 'GET');
  const { worlds } = list.json() as { readonly worlds: readonly Json[] };
  const ids = worlds.map(({ id }) => String(id));
  expect(ids.indexOf(second.id)).toBeLessThan(ids.indexOf(first.id));
  expect(ids.indexOf(first.id)).toBeLessThan(ids.indexOf(simulator.world.id));
  const { usage } = (await first.control('GET', '')).json();
  expect(worlds.find(({ id }) => id === first.id)).toEqual({
    id: first.id,
    isDefault: false,
    seed: 7,
    now: frozenAt,
    isFrozen: true,
    records: usage.records,
    without: [],
  });
  expect(worlds.find(({ id }) => id === second.id)).toMatchObject({ without: ['reports'] });
  expect(worlds.filter(({ isDefault }) => isDefault === true).map(({ id }) => String(id))).toEqual([simulator.world.id]);
  for (const { key } of Object.values(first.personas)) expect(list.text).not.toContain(key);
  await first.control('DELETE', '');
  expect((await send(`${simulator.control}/worlds`, 'GET')).text).not.toContain(`"${first.id}"`);
});

test('the personas of a world are read with their keys, as they were given', async ({ open }) => {
  const { id: _, personas, fixtures, control } = await open();
  expect((await control('GET', '/personas')).json()).toEqual({ personas, fixtures });
  await control('POST', '/reset');
  expect((await control('GET', '/personas')).json()).toEqual({ personas, fixtures });
});

test('other names name no world', async ({ simulator }) => {
  for (const id of ['__proto__', 'constructor', 'world-0', '%00', '..%2Fhealth', 'w'.repeat(5000)]) {
    const answer = await send(`${simulator.control}/worlds/${id}/personas`, 'GET');
    expect([answer.status, answer.json().error.code], id.slice(0, 20)).toEqual([404, 'Control:UnknownWorld']);
  }
});
