/** Worlds: the same seed gives the same bytes, and worlds are isolated from each other (design: Worlds). */
import { sealed } from '../../../simulator/store/snapshot-text.ts';
import type { Simulator } from '../../../simulator/main.ts';
import { expect, frozenAt, send, test, worldOf, type Answer, type Json, type World } from './simulated.ts';

type Persona = Parameters<World['ask']>[0];
type Request = readonly [Persona, string, string, unknown?];

/** What a client does in a world; later requests name records of earlier answers. */
async function session(world: World): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  const ask = async (...[persona, method, path, body]: Request): Promise<Answer> => {
    const answer = await world.ask(persona, method, path, body);
    answers.push(answer);
    return answer;
  };
  const { keyId, userId } = world.personas.merchantAdmin;
  await ask('merchantAdmin', 'GET', `/api/api-keys/${keyId}/detail`);
  const listening = (await ask('merchantAdmin', 'POST', '/api/notifications/listen-sessions')).json();
  const key = (await ask('merchantAdmin', 'POST', '/api/api-keys', { name: 'one', userId })).json();
  await ask('merchantAdmin', 'GET', '/api/api-keys?maxResultCount=3');
  await ask('merchantAdmin', 'POST', `/api/api-keys/${String(key['id'])}/suspend`, { reason: 'test' });
  await ask('merchantAdmin', 'POST', `/api/notifications/listen-sessions/${String(listening['id'])}/sample`, {
    eventType: 'customer.created',
  });
  await world.control('POST', '/clock', { advance: 'PT5M' });
  await ask('merchantAdmin', 'GET', `/api/notifications/listen-sessions/${String(listening['id'])}/events`);
  await ask('hostAdmin', 'GET', '/api/health');
  await ask('hostAdmin', 'GET', '/api/contracts?maxResultCount=20');
  await ask('merchantAdmin', 'GET', '/api/transactions?maxResultCount=20');
  await ask('merchantAdmin', 'GET', '/api/customers?maxResultCount=20');
  await ask('merchantAdmin', 'GET', '/api/api-keys/00000000-0000-4000-8000-000000000000/detail');
  await ask('noPermissions', 'GET', '/api/api-keys');
  return answers;
}

/** Bodies without what differs by design: key values, their last characters, signatures over events with those, and their wall time. */
const comparable = (answers: readonly Answer[]): readonly string[] =>
  answers.map(({ status, text }) => {
    const masked = text.replace(/(\\?")(key|last4|maskedKey|webhook-signature|webhook-timestamp)\1:\1[^"\\]*\1/g, '"$2":…');
    return `${status} ${masked}`;
  });

/** The first and the last instant at which a world can start, and turns of centuries and counters. */
const starts = ['1970-01-01T00:00:00Z', '1999-12-31T23:59:59Z', '2038-01-19T03:14:07Z', '2099-12-31T23:59:59Z', '9990-12-31T23:59:59Z'];

const keys = (world: World): readonly string[] => Object.values(world.personas).map(({ key }) => key);
const ids = (world: World) => Object.values(world.personas).map(({ keyId, userId, merchantId }) => ({ keyId, userId, merchantId }));
const detail = (world: World, persona: 'merchantAdmin' | 'merchantUser' = 'merchantAdmin') =>
  `/api/api-keys/${world.personas[persona].keyId}/detail`;

for (const now of starts)
  test(`a world starts and lives at ${now}`, async ({ open }) => {
    const world = await open({ now });
    const answers = await session(world);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(8);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(comparable(answers).flatMap((text) => text.match(/"[^"]*(?:\+0\d{5}-|\bNaN\b|Invalid)[^"]*"/g) ?? [])).toEqual([]);
    expect((await world.control('POST', '/clock', { advance: 'P1Y' })).status).toBe(now === starts.at(-1) ? 400 : 200);
  });

for (const now of ['1969-12-31T23:59:59Z', '9991-01-01T00:00:00Z'])
  test(`no world starts at ${now}`, async ({ simulator }) => {
    const answer = await send(`${simulator.control}/worlds`, 'POST', { body: { now } });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('The field now must be from 1970-01-01T00:00:00Z to 9990-12-31T23:59:59Z.');
  });

test.describe('determinism', () => {
  test('the same seed, definition and requests give the same bodies, byte for byte', async ({ open }) => {
    const options = {
      seed: 42,
      definition: { customers: 12, transactions: 15, contracts: 6 },
      // Nothing else follows wall time.
      choices: { 'webhooks.signedAt': 'world' },
    };
    const [first, second] = [await open(options), await open(options)];
    expect(ids(second)).toEqual(ids(first));
    expect(second.fixtures).toEqual(first.fixtures);
    const answers = comparable(await session(first));
    expect(comparable(await session(second))).toEqual(answers);
    expect(answers.filter((text) => text.startsWith('200')).length).toBeGreaterThan(8);
    expect(answers.filter((text) => text.startsWith('5'))).toEqual([]);
  });

  test('another seed gives other ids', async ({ open }) => {
    const [first, second] = [await open({ seed: 1 }), await open({ seed: 2 })];
    expect(ids(second)).not.toEqual(ids(first));
  });

  test('the definition determines the amount of history', async ({ open }) => {
    const world = await open({ definition: { customers: 3, transactions: 0, contracts: 0 } });
    const { records } = (await world.control('GET', '')).json();
    expect(records).toMatchObject({ contracts: 0 });
    expect(records['customers']).toBeLessThan(10);
  });

  test('a refused request does not change later replies', async ({ open }) => {
    const made = async (isDisturbed: boolean) => {
      const world = await open({ seed: 5 });
      const { userId } = world.personas.merchantAdmin;
      if (isDisturbed) {
        await world.ask('merchantAdmin', 'POST', '/api/api-keys', { name: 'x'.repeat(100), userId });
        await world.ask('noPermissions', 'POST', '/api/api-keys', { name: 'no', userId });
        await world.ask('merchantAdmin', 'GET', detail(world));
      }
      return comparable([await world.ask('merchantAdmin', 'POST', '/api/api-keys', { name: 'one', userId })]);
    };
    expect(await made(true)).toEqual(await made(false));
  });
});

test.describe('isolation', () => {
  test('worlds with equal seeds share no key, and a key sees only its own world', async ({ open }) => {
    const [first, second] = [await open({ seed: 7 }), await open({ seed: 7 })];
    expect(new Set([...keys(first), ...keys(second)]).size).toBe(14);
    const { userId } = first.personas.merchantAdmin;
    const made = (await first.ask('merchantAdmin', 'POST', '/api/api-keys', { name: 'here', userId })).json();
    const path = `/api/api-keys/${String(made['id'])}/detail`;
    expect((await first.ask('merchantAdmin', 'GET', path)).status).toBe(200);
    expect((await second.ask('merchantAdmin', 'GET', path)).status).toBe(404);
    // The new key selects the world that minted it.
    const count = async (world: World) => (await world.control('GET', '')).json()['records']['apiKeys'] as number;
    expect(await count(first)).toBe((await count(second)) + 1);
  });

  test('clocks, choices and faults are each world’s own', async ({ open }) => {
    const first = await open({ choices: { 'errors.malformedIdStatus': 404 } });
    const second = await open();
    await first.control('POST', '/clock', { advance: 'P1D' });
    await first.control('POST', '/faults', { operation: 'health.groups', status: 503 });
    expect((await second.control('GET', '')).json()['now']).toBe(frozenAt);
    expect((await first.ask('merchantAdmin', 'GET', '/api/api-keys/nope/detail')).status).toBe(404);
    expect((await second.ask('merchantAdmin', 'GET', '/api/api-keys/nope/detail')).status).toBe(400);
    expect((await first.ask('hostAdmin', 'GET', '/api/health/groups')).status).toBe(503);
    expect((await second.ask('hostAdmin', 'GET', '/api/health/groups')).status).toBe(200);
  });

  test('many worlds at once do not meet', async ({ open }) => {
    const worlds = await Promise.all(
      Array.from({ length: 12 }, (_, index) => open({ seed: index % 3, definition: { transactions: 5, customers: 5, contracts: 2 } })),
    );
    const all = await Promise.all(worlds.map(async (world) => comparable(await session(world))));
    for (const [index, answers] of all.entries()) expect(answers).toEqual(all[index % 3]);
    expect(all[0]).not.toEqual(all[1]);
    await Promise.all(worlds.slice(1).map((world) => world.control('DELETE', '')));
    expect((await worlds[0]!.ask('merchantAdmin', 'GET', detail(worlds[0]!))).status).toBe(200);
    expect((await worlds[1]!.ask('merchantAdmin', 'GET', detail(worlds[1]!))).status).toBe(401);
  });
});

test.describe('snapshot, fork and reset', () => {
  const forked = async (simulator: Simulator, world: World, body?: unknown): Promise<World> => {
    const answer = await world.control('POST', '/fork', body);
    expect(answer.status, answer.text.slice(0, 300)).toBe(200);
    return worldOf(simulator, answer.json());
  };
  const make = async (world: World, name: string): Promise<Json> =>
    (await world.ask('merchantAdmin', 'POST', '/api/api-keys', { name, userId: world.personas.merchantAdmin.userId })).json();

  test('a snapshot is one document that changes nothing', async ({ world }) => {
    const snapshot = async () => (await world.control('POST', '/snapshot')).text;
    const first = await snapshot();
    expect(await snapshot()).toBe(first);
    for (const key of keys(world)) expect(first).not.toContain(key);
    await make(world, 'more');
    expect(await snapshot()).not.toBe(first);
  });

  test('a fork has the records, the clock and its own keys; then the two diverge', async ({ open, simulator }) => {
    const world = await open({ seed: 11, choices: { 'errors.validationStatus': 422 } });
    const { id } = await make(world, 'before');
    await world.control('POST', '/clock', { advance: 'PT1H' });
    const copy = await forked(simulator, world);
    expect(copy.id).not.toBe(world.id);
    expect(ids(copy)).toEqual(ids(world));
    expect(new Set([...keys(world), ...keys(copy)]).size).toBe(14);
    expect((await copy.control('GET', '')).json()).toMatchObject({
      now: '2026-03-02T11:00:00Z',
      isFrozen: true,
      seed: 11,
      choices: { 'errors.validationStatus': 422 },
    });
    const path = `/api/api-keys/${String(id)}/detail`;
    for (const one of [world, copy]) expect((await one.ask('merchantAdmin', 'GET', path)).status).toBe(200);
    await copy.ask('merchantAdmin', 'POST', `/api/api-keys/${String(id)}/revoke`, { reason: 'here alone' });
    expect((await copy.ask('merchantAdmin', 'GET', path)).json()['status']).toBe('Revoked');
    expect((await world.ask('merchantAdmin', 'GET', path)).json()['status']).toBe('Active');
  });

  test('forks behave the same from there on', async ({ open, simulator }) => {
    const world = await open({ seed: 13, definition: { transactions: 5, customers: 5, contracts: 2 } });
    await session(world);
    const [first, second] = [await forked(simulator, world), await forked(simulator, world)];
    expect(comparable(await session(second))).toEqual(comparable(await session(first)));
  });

  test('an earlier snapshot can be gone back to', async ({ world, simulator }) => {
    const snapshot = (await world.control('POST', '/snapshot')).json();
    const { id } = await make(world, 'later');
    const copy = await forked(simulator, world, { snapshot });
    const path = `/api/api-keys/${String(id)}/detail`;
    expect((await world.ask('merchantAdmin', 'GET', path)).status).toBe(200);
    expect((await copy.ask('merchantAdmin', 'GET', path)).status).toBe(404);
    expect((await copy.ask('merchantAdmin', 'GET', detail(copy))).status).toBe(200);
  });

  test('a snapshot that does not fit makes no world', async ({ open, simulator }) => {
    const [world, other] = [await open({ seed: 1 }), await open({ seed: 2 })];
    const worlds = async () => (await send(`${simulator.control}/health`, 'GET')).json()['worlds'] as number;
    const before = await worlds();
    const snapshot = (await other.control('POST', '/snapshot')).json();
    const own = (await world.control('POST', '/snapshot')).json();
    const schedule = [...own['schedule'], { at: 0, kind: 'nothing.happens', id: 'one' }];
    const refusals = [
      { snapshot },
      { snapshot: { ...snapshot, version: 1 } },
      { snapshot: sealed({ ...own, schedule }) },
      { snapshot: { ...own, schedule: [] } },
      { snapshot: {} },
      { snapshots: {} },
    ];
    for (const body of refusals) expect((await world.control('POST', '/fork', body)).status).toBe(400);
    expect(await worlds()).toBe(before);
  });

  test('a reset restores the same records and keys', async ({ simulator }) => {
    for (const now of [frozenAt, undefined]) {
      const made = await send(`${simulator.control}/worlds`, 'POST', { body: { seed: 3, ...(now === undefined ? {} : { now }) } });
      const world = worldOf(simulator, made.json());
      const { id } = await make(world, 'gone');
      await world.control('POST', '/clock', { advance: 'P1D' });
      await world.control('POST', '/faults', { operation: 'health.groups', status: 500 });
      const again = await world.control('POST', '/reset');
      expect(again.json()).toEqual(made.json());
      expect((await world.ask('merchantAdmin', 'GET', detail(world))).status).toBe(200);
      expect((await world.ask('merchantAdmin', 'GET', `/api/api-keys/${String(id)}/detail`)).status).toBe(404);
      expect((await world.ask('hostAdmin', 'GET', '/api/health/groups')).status).toBe(200);
      expect((await world.control('GET', '')).json()['isFrozen']).toBe(now !== undefined);
      expect((await world.control('GET', '/requests')).json()['requests']).toHaveLength(3);
    }
  });

  test('a reset fork returns to the state of the fork', async ({ world, simulator }) => {
    const { id } = await make(world, 'before');
    const copy = await forked(simulator, world);
    const later = await make(copy, 'after');
    expect((await copy.control('POST', '/reset')).json()).toMatchObject({ id: copy.id, personas: copy.personas });
    expect((await copy.ask('merchantAdmin', 'GET', `/api/api-keys/${String(id)}/detail`)).status).toBe(200);
    expect((await copy.ask('merchantAdmin', 'GET', `/api/api-keys/${String(later['id'])}/detail`)).status).toBe(404);
    expect((await world.ask('merchantAdmin', 'GET', detail(world))).status).toBe(200);
  });
});

test('the key of an anonymous operation selects the world as well', async ({ world }) => {
  await world.control('POST', '/clock', { advance: 'P2D' });
  expect((await world.ask('merchantAdmin', 'GET', '/api/health')).json()['checkedAt']).toBe('2026-03-04T10:00:00Z');
  expect((await world.ask(null, 'GET', '/api/health')).json()).toEqual({ status: 'Healthy' });
});
