import { detail, expect, frozenAt, test } from './simulated.ts';

test.describe('faults', () => {
  const path = (keyId: string) => detail(keyId);

  test('a burst of 429 carries its wait and ends with its count', async ({ world }) => {
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

  test('a status, half a body and a dropped connection hit their operation alone', async ({ world }) => {
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

  test('they can be taken back', async ({ world }) => {
    await world.control('POST', '/faults', { operation: '*', status: 500 });
    expect((await world.control('DELETE', '/faults')).status).toBe(204);
    expect((await world.ask('merchantAdmin', 'GET', path(world.personas.merchantAdmin.keyId))).status).toBe(200);
  });

  const wrong: readonly (readonly [unknown, string])[] = [
    [{ operation: 'no.such', status: 500 }, 'The catalogue has no operation "no.such".'],
    [{ operation: 'apiKeys.detial', status: 500 }, 'The catalogue has no operation "apiKeys.detial"; did you mean apiKeys.detail?'],
    [{ event: 'customer.createt', drop: true }, 'The catalogue has no event "customer.createt"; did you mean customer.created?'],
    [{ operation: '*' }, 'One of the fields status, delay'],
    [{ operation: '*', drop: true, status: 500 }, 'Only one of the fields'],
    [{ operation: '*', status: 199 }, 'The field status must be at least 200.'],
    [{ operation: '*', status: 600 }, 'The field status must be at most 599.'],
    [{ operation: '*', status: 500, redirect: 'https://other.example' }, 'Only one of the fields'],
    [{ operation: '*', drop: true, code: 'A' }, 'The field code needs the field status.'],
    [{ operation: '*', status: 200, code: 'A' }, 'The field code needs the body envelope.'],
    [{ operation: '*', status: 204, body: 'html' }, 'An answer with the status 204 has no body.'],
    [{ operation: '*', after: 'commit' }, 'One of the fields status, delay'],
    [{ operation: '*', drop: true, match: {} }, 'The field match must'],
    [{ operation: '*', drop: true, match: { a: [] } }, 'The field match'],
    [{ operation: '*', status: 503, retryAfter: 'a\r\nb' }, 'The field retryAfter'],
    [{ operation: '*', cut: { part: 'body' } }, 'The field cut.bytes is required.'],
    [{ operation: '*', edit: [] }, 'The field edit must'],
    [{ operation: '*', delay: 3_600_000 }, 'The field delay must be at most 60000.'],
    [{ operation: '*', drop: true, count: 0 }, 'The field count must be at least 1.'],
    [{ status: 500 }, 'The field operation is required.'],
    [{ operation: '*', drop: true, why: '' }, 'The field why is unknown.'],
  ];
  test('wrong ones are refused', async ({ world }) => {
    for (const [body, message] of wrong) {
      const answer = await world.control('POST', '/faults', body);
      expect([answer.status, answer.json().error.message]).toEqual([400, expect.stringContaining(message)]);
    }
    expect((await world.control('GET', '/faults')).json()).toEqual({ faults: [] });
  });
});

test.describe('clock', () => {
  const moves: readonly (readonly [object, string])[] = [
    [{ freeze: true }, frozenAt],
    [{ advance: 'PT1H' }, '2026-03-02T11:00:00Z'],
    [{ set: '2026-03-02T14:00:00+01:00' }, '2026-03-02T13:00:00Z'],
    [{ set: '2026-03-03T00:00:00Z', advance: 'P1DT0.5S' }, '2026-03-04T00:00:00.5Z'],
  ];
  test('it advances, is set, or stays', async ({ world }) => {
    for (const [body, now] of moves)
      expect((await world.control('POST', '/clock', body)).json()).toEqual({ now, isFrozen: true, isReached: true, deliveriesUnderWay: 0 });
  });

  test('it runs on from where it stood', async ({ world }) => {
    const { now, isFrozen } = (await world.control('POST', '/clock', { advance: 'PT1H', freeze: false })).json();
    expect(isFrozen).toBe(false);
    expect(Date.parse(now)).toBeGreaterThanOrEqual(Date.parse('2026-03-02T11:00:00Z'));
    const stopped = (await world.control('POST', '/clock', { freeze: true })).json();
    expect(stopped['isFrozen']).toBe(true);
    expect((await world.control('GET', '')).json()['now']).toBe(stopped['now']);
  });

  const refusals: readonly (readonly [unknown, number, string])[] = [
    [{ set: '2026-03-02T09:59:59.999Z' }, 409, 'A clock never runs backwards'],
    [{ advance: '-PT1S' }, 400, 'must not be negative'],
    [{ advance: 'an hour' }, 400, 'is not an ISO 8601 duration'],
    [{ advance: 'P9000Y' }, 400, 'cannot move past 9990-12-31T23:59:59Z'],
    [{ advance: 'P1000Y' }, 400, 'cannot move by more than 36525 days at a time'],
    [{ advance: 'P36525DT1S' }, 400, 'cannot move by more than 36525 days at a time'],
    [{}, 400, 'One of the fields set, advance and freeze'],
    [undefined, 400, 'A JSON body is required'],
  ];
  test('a refused move leaves it where it is', async ({ world }) => {
    for (const [body, status, message] of refusals) {
      const answer = await world.control('POST', '/clock', body);
      expect([answer.status, answer.json().error.message]).toEqual([status, expect.stringContaining(message)]);
    }
    expect((await world.control('GET', '')).json().now).toBe(frozenAt);
  });

  test('it moves by the maximum at a time, and to the last instant', async ({ open }) => {
    const definition = { customers: 0, contracts: 0, transactions: 0 };
    const world = await open({ definition });
    expect((await world.control('POST', '/clock', { advance: 'P36525D' })).json()).toMatchObject({ now: '2126-03-03T10:00:00Z' });
    const late = await open({ definition, now: '9990-12-31T23:59:58Z' });
    const beyond = await late.control('POST', '/clock', { advance: 'PT1.001S' });
    expect([beyond.status, beyond.json().error.message]).toEqual([400, 'The clock cannot move past 9990-12-31T23:59:59Z.']);
    expect((await late.control('POST', '/clock', { advance: 'PT1S' })).json()).toMatchObject({ now: '9990-12-31T23:59:59Z' });
  });

  test('it answers when everything due has run', async ({ world }) => {
    const opened = (await world.ask('merchantAdmin', 'POST', '/api/notifications/listen-sessions')).json();
    expect((await world.control('GET', '')).json()).toMatchObject({ nextDueAt: opened['expiresAtUtc'], records: { listenSessions: 1 } });
    await world.control('POST', '/clock', { advance: 'PT15M' });
    expect((await world.control('GET', '')).json()).toMatchObject({ records: { listenSessions: 0 } });
  });
});

test('advances by the months of the calendar', async ({ world }) => {
  const advance = async (body: Readonly<Record<string, unknown>>) => (await world.control('POST', '/clock', body)).json().now;
  expect(await advance({ set: '2027-04-15T00:00:00Z', advance: 'P1M' })).toBe('2027-05-15T00:00:00Z');
  expect(await advance({ set: '2028-01-31T00:00:00Z', advance: 'P1M' })).toBe('2028-02-29T00:00:00Z');
  expect(await advance({ advance: 'P1Y' })).toBe('2029-02-28T00:00:00Z');
});
