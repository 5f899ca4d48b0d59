import { base, detail, later, reveal, tryKey } from './api-key-steps.ts';
import { expect, frozenAt, send, test, type Json, type World } from '../simulator/simulated.ts';

test.describe('rotation', () => {
  test('a new key has the settings of the old one, for a day beside it', async ({ world }) => {
    const settings = { scopes: ['ApiKeyAuthorization.ApiKeys'], expireAt: later };
    const old = await reveal(world, 'merchantAdmin', { ...settings, anomalySourceAction: 'None' });
    const made = (await world.ask('merchantAdmin', 'POST', `${base}/${old.id}/rotate`)).json();
    const overlap = '2026-03-03T10:00:00Z';
    expect(made).toMatchObject({ name: 'made', ...settings, replacesKeyId: old.id, replacedKeyOverlapExpiresAt: overlap });
    expect(await detail(world, old.id)).toMatchObject({ overlapExpiresAt: overlap, status: 'Active' });
    expect(await detail(world, made.id)).toMatchObject({ isInRotationOverlap: false, anomalySourceAction: 'None' });
  });

  test('overlaps and defaults follow the choices', async ({ open }) => {
    const world = await open({ choices: { 'apiKeys.defaultOverlap': 'PT1H', 'apiKeys.maxOverlap': 'PT2H' } });
    const { id } = await reveal(world, 'merchantAdmin');
    const refused = await world.ask('merchantAdmin', 'POST', `${base}/${id}/rotate`, { overlapSeconds: 7201 });
    expect([refused.status, refused.json().error.validationErrors[0].members]).toEqual([400, ['overlapSeconds']]);
    const made = await world.ask('merchantAdmin', 'POST', `${base}/${id}/rotate`, {});
    expect(made.json().replacedKeyOverlapExpiresAt).toBe('2026-03-02T11:00:00Z');
  });

  test('only a usable key that was not replaced can be rotated', async ({ world }) => {
    const rotate = async (id: Json) => {
      const answer = await world.ask('merchantAdmin', 'POST', `${base}/${id}/rotate`);
      return [answer.status, answer.json().error?.code];
    };
    const inactive = await reveal(world, 'merchantAdmin', { active: false });
    const expiring = await reveal(world, 'merchantAdmin', { expireAt: '2026-03-02T10:00:01Z' });
    const suspended = await reveal(world, 'merchantAdmin');
    await world.ask('merchantAdmin', 'POST', `${base}/${suspended.id}/suspend`);
    const replaced = await reveal(world, 'merchantAdmin');
    expect((await rotate(replaced.id))[0]).toBe(200);
    await world.control('POST', '/clock', { advance: 'PT1S' });
    for (const { id } of [inactive, expiring, suspended, replaced]) expect(await rotate(id)).toEqual([409, 'ApiKeys:NotRotatable']);
  });
});

test.describe('status', () => {
  test('operations that the status does not allow are refused', async ({ world }) => {
    const { id } = await reveal(world, 'merchantAdmin');
    for (const [verb, code] of [
      ['reinstate', 'ApiKeys:NotSuspended'],
      ['suspend', undefined],
      ['suspend', 'ApiKeys:AlreadySuspended'],
      ['reinstate', undefined],
      ['suspend', undefined],
      ['revoke', undefined],
      ['suspend', 'ApiKeys:Revoked'],
      ['reinstate', 'ApiKeys:NotSuspended'],
      ['revoke', 'ApiKeys:Revoked'],
      ['rotate', 'ApiKeys:NotRotatable'],
    ] as const) {
      const answer = await world.ask('merchantAdmin', 'POST', `${base}/${id}/${verb}`, {});
      expect([verb, answer.status, answer.json().error?.code]).toEqual([verb, code === undefined ? 200 : 409, code]);
    }
    expect(await detail(world, id)).toMatchObject({ isRevoked: true, isSuspended: false, suspendedBy: null });
    const put = await world.ask('merchantAdmin', 'PUT', `${base}/${id}`, { name: 'x', active: true });
    expect([put.status, put.json().error.code]).toEqual([409, 'ApiKeys:Revoked']);
  });
});

test.describe('anomalous sources', () => {
  const anomalous = async (open: (options: Readonly<Record<string, unknown>>) => Promise<World>, action: string | null, url: string) => {
    const world = await open({ choices: { 'http.trustForwardedFor': true } });
    const made = await reveal(world, 'merchantAdmin', { anomalySourceAction: action });
    const session = await world.ask('merchantAdmin', 'POST', '/api/notifications/listen-sessions', {});
    expect(session.status, session.text).toBe(200);
    const statuses = [];
    for (const from of ['198.51.100.1', '198.51.100.77', '203.0.113.1', '203.0.113.2']) statuses.push(await tryKey(url, made.key, from));
    const poll = await world.ask('merchantAdmin', 'GET', `/api/notifications/listen-sessions/${String(session.json().id)}/events`);
    const events = poll.json().events?.map((event: Json) => ({ type: event.eventType, data: JSON.parse(event.body).data })) ?? [];
    return { statuses, events, detail: await detail(world, made.id) };
  };

  test('suspended by the platform on the first request from a new network', async ({ open, simulator }) => {
    const { statuses, events, detail: key } = await anomalous(open, 'Suspend', simulator.url);
    expect(statuses).toEqual([200, 200, 401, 401]);
    expect(key).toMatchObject({ isSuspended: true, suspendedBy: null, suspensionReason: 'Anomalous source', suspendedAt: frozenAt });
    expect(events.map(({ type }: Json) => type)).toEqual(['api_key.anomalous_source', 'api_key.status_changed']);
    expect(events[0]?.data).toMatchObject({ sourceIp: '203.0.113.1', actionTaken: 'Suspend' });
    expect(events[1]?.data).toMatchObject({ previousStatus: 'Active', status: 'Suspended', changedBy: null, reason: 'Anomalous source' });
  });

  test('noted once per network by default', async ({ open, simulator }) => {
    const { statuses, events, detail: key } = await anomalous(open, null, simulator.url);
    expect(statuses).toEqual([200, 200, 200, 200]);
    expect(key).toMatchObject({ isSuspended: false, anomalySourceAction: null });
    expect(events).toMatchObject([{ type: 'api_key.anomalous_source', data: { actionTaken: 'Notify' } }]);
  });

  test('ignored where the key is configured so', async ({ open, simulator }) => {
    const { statuses, events } = await anomalous(open, 'None', simulator.url);
    expect([statuses, events]).toEqual([[200, 200, 200, 200], []]);
  });
});

test('the reason for a refused key is not disclosed, unless the world explains itself', async ({ open, simulator }) => {
  const silent = await open();
  const world = await open({ choices: { 'sim.authReasonHeader': true } });
  const reasonOf = async (key: string | undefined, from: World = world) => {
    const answer = await send(`${simulator.url}${base}`, 'GET', key === undefined ? {} : { key });
    expect([answer.status, answer.json().error.code]).toEqual([401, 'Gateway:Unauthorized']);
    return [answer.headers['x-sim-auth-reason'], from === world ? undefined : answer.text].filter((part) => part !== undefined);
  };
  const inState = async (body: Readonly<Record<string, unknown>>, verb?: string) => {
    const { id, key } = await reveal(world, 'merchantAdmin', body);
    if (verb === 'delete') await world.ask('merchantAdmin', 'DELETE', `${base}/${id}`);
    else if (verb !== undefined)
      await world.ask('merchantAdmin', 'POST', `${base}/${id}/${verb}`, verb === 'rotate' ? { overlapSeconds: 0 } : {});
    return reasonOf(key);
  };
  expect(await inState({ active: false })).toEqual(['Inactive']);
  expect(await inState({}, 'suspend')).toEqual(['Suspended']);
  expect(await inState({}, 'revoke')).toEqual(['Revoked']);
  expect(await inState({}, 'rotate')).toEqual(['OverlapLapsed']);
  expect(await inState({}, 'delete')).toEqual(['Deleted']);
  expect(await inState({ allowedCidrs: ['203.0.113.0/24'] })).toEqual(['SourceNotAllowed']);
  const { key } = await reveal(silent, 'merchantAdmin', { active: false });
  const reason = await reasonOf(key, silent);
  expect(reason).toHaveLength(1);
  expect(await reasonOf(undefined, silent)).toEqual(reason);
  expect(await reasonOf('made up', silent)).toEqual(reason);
});
