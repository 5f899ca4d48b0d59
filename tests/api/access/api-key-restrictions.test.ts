/** A key with restricted scopes, addresses or lifetime cannot create or change a less restricted key. */
import { base, reveal } from './api-key-steps.ts';
import { expect, send, test, type Answer, type Json, type World } from '../simulator/simulated.ts';

const within = '2026-06-01T00:00:00Z';
const end = '2026-09-01T00:00:00Z';
const after = '2026-09-01T00:00:01Z';
const local = ['127.0.0.0/8', '::1'];

interface Restriction {
  readonly held: Readonly<Record<string, unknown>>;
  readonly inside: Readonly<Record<string, unknown>>;
  readonly outside: Readonly<Record<string, unknown>>;
  /** For the request log. */
  readonly reason: string;
}
const restrictions: Readonly<Record<string, Restriction>> = {
  scopes: {
    held: { scopes: ['ApiKeyAuthorization.*', 'ApiKeyAuthorization.ApiKeys'] },
    inside: { scopes: ['ApiKeyAuthorization.ApiKeys'] },
    outside: { scopes: ['ApiKeyAuthorization.ApiKeys', 'Transactions.*'] },
    reason: "scopes beyond those of the caller's key",
  },
  addresses: {
    held: { allowedCidrs: local },
    inside: { allowedCidrs: ['127.0.0.1', '127.9.0.0/16'] },
    outside: { allowedCidrs: ['127.0.0.1', '126.0.0.0/7'] },
    reason: "addresses beyond those of the caller's key",
  },
  life: {
    held: { expireAt: end },
    inside: { expireAt: within },
    outside: { expireAt: after },
    reason: "a longer life than the caller's key",
  },
};

type Ask = (method: string, path: string, body?: unknown) => Promise<Answer>;

const lastReason = async (world: World): Promise<unknown> => (await world.control('GET', '/requests?limit=1')).json().requests[0].reason;
const stateOf = async (world: World): Promise<Json> => (await world.control('POST', '/snapshot')).json().records.apiKeys;

for (const [name, { held, inside, outside, reason }] of Object.entries(restrictions)) {
  test.describe(name, () => {
    let world: World;
    let own: Json;
    let ask: Ask;
    test.beforeEach(async ({ open, simulator }) => {
      world = await open();
      own = await reveal(world, 'merchantAdmin', held);
      ask = (method, path, body) => send(simulator.url + path, method, { key: own.key, body });
    });

    /** Expects a refusal whose reason only the request log shows, and no change of any key. */
    const refuses = async (method: string, path: string, body?: unknown, status = 403): Promise<Answer> => {
      const before = await stateOf(world);
      const answer = await ask(method, path, body);
      expect([answer.status, answer.json().error.code], `${method} ${path}`).toEqual([
        status,
        status === 403 ? 'ApiKeys:PowerExceeded' : 'Gateway:EntityNotFound',
      ]);
      expect(await lastReason(world)).toBe(reason);
      expect(answer.text).not.toContain(reason);
      expect(await stateOf(world)).toEqual(before);
      return answer;
    };
    const of = (key: Json) => `${base}/${key.id}`;

    for (const path of [base, `${base}/reveal`]) {
      test(`creation at ${path}`, async () => {
        expect((await ask('POST', path, { name: 'child' })).json()).toMatchObject(held);
        expect((await ask('POST', path, { name: 'child', ...held })).json()).toMatchObject(held);
        expect((await ask('POST', path, { name: 'child', ...inside })).json()).toMatchObject(inside);
        await refuses('POST', path, { name: 'child', ...outside });
      });
    }

    test('creation for a user', async () => {
      const { userId, merchantId } = world.personas.merchantUser;
      const body = { name: 'child', userId, merchantId, expireAt: within };
      expect((await ask('POST', `${base}/for-user`, body)).json()).toMatchObject({ ...held, expireAt: within });
      if (name !== 'life') return;
      // The documents state one answer for every failed authorization of this call.
      const refusal = await refuses('POST', `${base}/for-user`, { ...body, ...outside }, 404);
      const unknown = await ask('POST', `${base}/for-user`, { ...body, userId: '00000000-0000-7000-8000-000000000000' });
      expect([unknown.status, unknown.text]).toEqual([404, refusal.text]);
    });

    test('update, of itself and of others', async () => {
      const change = { name: 'renamed', active: true };
      expect((await ask('PUT', of(own), { ...change, ...held })).json()).toMatchObject({ name: 'renamed', ...held });
      expect((await ask('PUT', of(own), change)).json()).toMatchObject(held);
      await refuses('PUT', of(own), { ...change, ...outside });
      const free = await reveal(world, 'merchantAdmin');
      await refuses('PUT', of(free), { ...change, ...held });
      const narrow = await reveal(world, 'merchantAdmin', inside);
      await refuses('PUT', of(narrow), { ...change, ...outside });
      expect((await ask('PUT', of(narrow), { ...change, ...inside })).json()).toMatchObject(inside);
      expect((await ask('PUT', of(own), { ...change, ...inside })).json()).toMatchObject(inside);
      await refuses('PUT', of(own), { ...change, ...held });
    });

    test('rotation, of itself and of others', async () => {
      const free = await reveal(world, 'merchantAdmin');
      await refuses('POST', `${of(free)}/rotate`);
      await refuses('POST', `${base}/${world.personas.merchantAdmin.keyId}/rotate`);
      if (name === 'life') await refuses('POST', `${of(own)}/rotate`, outside);
      const narrow = await reveal(world, 'merchantAdmin', inside);
      expect((await ask('POST', `${of(narrow)}/rotate`)).json()).toMatchObject(inside);
      expect((await ask('POST', `${of(own)}/rotate`)).json()).toMatchObject(held);
    });

    test('reinstatement and restoration', async () => {
      const free = await reveal(world, 'merchantAdmin');
      const narrow = await reveal(world, 'merchantAdmin', inside);
      for (const { id } of [free, narrow]) expect((await ask('POST', `${base}/${id}/suspend`)).status).toBe(200);
      await refuses('POST', `${of(free)}/reinstate`);
      expect((await ask('POST', `${of(narrow)}/reinstate`)).status).toBe(200);
      for (const { id } of [free, narrow]) expect((await ask('DELETE', `${base}/${id}`)).status).toBe(200);
      await refuses('POST', `${of(free)}/restore`);
      expect((await ask('POST', `${of(narrow)}/restore`)).status).toBe(200);
      // It may restrict other keys.
      expect((await ask('POST', `${base}/${world.personas.merchantUser.keyId}/revoke`)).status).toBe(200);
    });
  });
}

test('a key that was replaced makes none that outlives its overlap', async ({ world, simulator }) => {
  const old = await reveal(world, 'merchantAdmin');
  const rotated = await world.ask('merchantAdmin', 'POST', `${base}/${old.id}/rotate`, { overlapSeconds: 3600 });
  expect(rotated.status).toBe(200);
  const ask: Ask = (method, path, body) => send(simulator.url + path, method, { key: old.key, body });
  const overlapEnd = '2026-03-02T11:00:00Z';
  expect((await ask('POST', base, { name: 'child' })).json().expireAt).toBe(overlapEnd);
  expect((await ask('POST', base, { name: 'child', expireAt: within })).status).toBe(403);
  // The key itself ends then, whatever its expiry.
  const renamed = await ask('PUT', `${base}/${old.id}`, { name: 'renamed', active: true, expireAt: within });
  expect([renamed.status, renamed.json().expireAt]).toEqual([200, within]);
  expect((await ask('PUT', `${base}/${old.id}`, { name: 'again', active: true })).json().expireAt).toBe(null);
});

test('a key without restrictions may lift those of others', async ({ world }) => {
  const narrow = await reveal(world, 'merchantAdmin', { allowedCidrs: local, expireAt: end, scopes: ['Transactions.*'] });
  const lifted = await world.ask('merchantAdmin', 'PUT', `${base}/${narrow.id}`, { name: 'free', active: true });
  expect(lifted.json()).toMatchObject({ allowedCidrs: null, expireAt: null, scopes: null });
});
