import { Webhook } from 'standardwebhooks';
import { eventTypes } from '../../../schemas/events/catalogue.ts';
import { validate } from '../../../schemas/validate.ts';
import { expect, test, type Answer, type Json, type World } from '../simulator/simulated.ts';
import { nowText } from '../../time.ts';

const base = '/api/notifications/listen-sessions';
const unknown = '00000000-0000-4000-8000-000000000000';

type Persona = Parameters<World['ask']>[0];

const opened = async (world: World, body?: unknown, by: Persona = 'merchantAdmin'): Promise<Json> => {
  const answer = await world.ask(by, 'POST', base, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.json();
};
const poll = (world: World, id: string, query = '', by: Persona = 'merchantAdmin') => world.ask(by, 'GET', `${base}/${id}/events${query}`);
const polled = async (world: World, id: string, query = ''): Promise<Json> => {
  const answer = await poll(world, id, query);
  expect(answer.status, answer.text).toBe(200);
  return answer.json();
};
const sample = (world: World, id: string, eventType = 'customer.created', by: Persona = 'merchantAdmin') =>
  world.ask(by, 'POST', `${base}/${id}/sample`, { eventType });
const pass = (world: World, advance: string) => world.control('POST', '/clock', { advance });
const types = ({ events }: Json): readonly string[] => events.map(({ eventType }: Json) => eventType);
const error = (answer: Answer) => answer.json()['error'];

test.describe('opening', () => {
  test('without a body it listens to everything of the own merchant', async ({ world }) => {
    expect(await opened(world)).toMatchObject({
      name: null,
      eventTypes: null,
      merchantId: world.personas.merchantAdmin.merchantId,
      signingSecret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      createdAtUtc: '2026-03-02T10:00:00Z',
      expiresAtUtc: '2026-03-02T10:15:00Z',
      pollIntervalSeconds: 2,
    });
  });

  test('a wider principal names the merchant, within its reach', async ({ world }) => {
    const { merchantId } = world.personas.otherMerchant;
    expect(await opened(world, { merchantId }, 'hostAdmin')).toMatchObject({ merchantId });
    expect(await opened(world, { merchantId }, 'reseller')).toMatchObject({ merchantId });
    const unnamed = await world.ask('hostAdmin', 'POST', base);
    expect(unnamed.status).toBe(400);
    expect(error(unnamed)['validationErrors'][0]['members']).toEqual(['merchantId']);
    expect((await world.ask('merchantAdmin', 'POST', base, { merchantId })).status).toBe(404);
    expect((await world.ask('hostAdmin', 'POST', base, { merchantId: unknown })).status).toBe(404);
  });

  const wrong: readonly (readonly [string, unknown, string])[] = [
    ['a type that there is not', { eventTypes: ['customer.created', 'customer.eaten'] }, 'eventTypes[1]'],
    ['a group that there is not', { eventTypes: ['cat.*'] }, 'eventTypes[0]'],
    [
      'a filter on an unknown field',
      { filter: { filters: [{ field: 'data.cats', operator: 'Equals', value: 1 }] } },
      'filter.filters[0].field',
    ],
  ];
  test('fields that no event has are refused', async ({ world }) => {
    for (const [what, body, member] of wrong) {
      const answer = await world.ask('merchantAdmin', 'POST', base, body);
      expect(answer.status, what).toBe(400);
      expect(error(answer)['validationErrors'].flatMap(({ members }: Json) => members)).toContain(member);
    }
  });

  test('an owner may have so many that live', async ({ open }) => {
    const world = await open({ choices: { 'listen.maxSessions': 2 } });
    const { id } = await opened(world);
    await opened(world);
    const third = await world.ask('merchantAdmin', 'POST', base);
    expect(third.status).toBe(403);
    expect(error(third)['code']).toBe('Notifications:ListenSessionLimit');
    await opened(world, undefined, 'otherMerchant');
    await world.ask('merchantAdmin', 'POST', `${base}/${String(id)}/end`);
    await opened(world);
    await pass(world, 'PT15M');
    await opened(world);
    await opened(world);
  });
});

test.describe('events', () => {
  test('events are staged with their change, signed, and read in order', async ({ open }) => {
    const world = await open({ now: nowText() });
    const { id, signingSecret } = await opened(world);
    const { userId, merchantId } = world.personas.merchantAdmin;
    await world.ask('merchantAdmin', 'POST', '/api/api-keys', { name: 'one', userId });
    const { events, nextCursorUtc, agedOutGap, oldestAvailableUtc } = await polled(world, id);
    expect(events).toHaveLength(1);
    const [event] = events;
    expect(event).toMatchObject({ eventType: 'api_key.created', isSample: false });
    expect({ nextCursorUtc, agedOutGap, oldestAvailableUtc }).toEqual({
      nextCursorUtc: event['stagedAtUtc'],
      agedOutGap: false,
      oldestAvailableUtc: null,
    });
    const verified = new Webhook(signingSecret).verify(event['body'], event['headers']) as Json;
    expect(Object.keys(verified)).toEqual(['id', 'type', 'timestamp', 'apiVersion', 'environment', 'merchantId', 'resellerId', 'data']);
    expect(verified).toMatchObject({
      id: event['eventId'],
      type: 'api_key.created',
      merchantId,
      resellerId: world.personas.reseller.resellerId,
    });
    expect(event['headers']).not.toHaveProperty('X-Service-Sample');
    expect(() => new Webhook('whsec_AAAA').verify(event['body'], event['headers'])).toThrow();
    expect(() => new Webhook(signingSecret).verify(`${String(event['body'])} `, event['headers'])).toThrow();
  });

  test('a session receives the types and payloads it selects', async ({ world }) => {
    const { userId } = world.personas.merchantAdmin;
    const key = async (name: string) => (await world.ask('merchantAdmin', 'POST', '/api/api-keys', { name, userId })).json()['id'];
    const ask = (body: unknown) => opened(world, body);
    const everything = await ask({ eventTypes: ['*'] });
    const changes = await ask({ eventTypes: ['api_key.status_changed', 'transaction.*'] });
    const group = await ask({ eventTypes: ['api_key.*'] });
    const named = await ask({ filter: { filters: [{ field: 'data.name', operator: 'Equals', value: 'TWO' }] } });
    const either = await ask({
      filter: {
        logic: 'Or',
        filters: [
          { field: 'data.status', operator: 'Equals', value: 'Suspended' },
          { field: 'data.amount', operator: 'GreaterThan', value: 5 },
        ],
      },
    });
    const expiring = await ask({ filter: { filters: [{ field: 'data.expireAt', operator: 'LessThan', value: '2027-01-01T00:00:00Z' }] } });
    await key('one');
    const two = await key('two');
    await world.ask('merchantAdmin', 'POST', `/api/api-keys/${String(two)}/suspend`, { reason: 'test' });
    await world.ask('merchantAdmin', 'POST', '/api/api-keys', { name: 'three', userId, expireAt: '2026-12-01T00:00:00Z' });
    const typesIn = async ({ id }: Json) => types(await polled(world, id));
    const [created, changed] = ['api_key.created', 'api_key.status_changed'];
    expect(await typesIn(everything)).toEqual([created, created, changed, created]);
    expect(await typesIn(changes)).toEqual([changed]);
    expect(await typesIn(group)).toEqual([created, created, changed, created]);
    expect(await typesIn(named)).toEqual([created, changed]);
    expect(await typesIn(either)).toEqual([changed]);
    expect(await typesIn(expiring)).toEqual([created]);
  });
});

test.describe('polling', () => {
  test('it renews the session', async ({ world }) => {
    const { id } = await opened(world);
    await pass(world, 'PT14M');
    expect((await polled(world, id))['expiresAtUtc']).toBe('2026-03-02T10:29:00Z');
    await pass(world, 'PT14M59S');
    expect((await polled(world, id))['expiresAtUtc']).toBe('2026-03-02T10:43:59Z');
  });

  test('batches are clamped and followed to the end', async ({ open }) => {
    const world = await open({ choices: { 'listen.maxResultCount': { default: 3, minimum: 2, maximum: 4 } } });
    const { id } = await opened(world);
    for (let i = 0; i < 6; i++) await sample(world, id);
    const size = async (query: string) => (await polled(world, id, query))['events'].length;
    expect(await size('')).toBe(3);
    expect(await size('?MaxResultCount=0')).toBe(2);
    expect(await size('?maxresultcount=-2147483648')).toBe(2);
    expect(await size('?MaxResultCount=2147483647')).toBe(4);
    const all = new Set<string>();
    let cursor: string | null = null;
    for (let i = 0; i < 6; i++) {
      const page: Json = await polled(world, id, `?MaxResultCount=1${cursor === null ? '' : `&CursorUtc=${cursor}`}`);
      for (const { eventId } of page['events']) all.add(eventId);
      cursor = page['nextCursorUtc'];
    }
    expect(all.size).toBe(6);
  });

  test('an empty poll without a cursor leaves it null', async ({ world }) => {
    const { id } = await opened(world);
    expect(await polled(world, id, '?CursorUtc=')).toMatchObject({
      events: [],
      nextCursorUtc: null,
      agedOutGap: false,
      oldestAvailableUtc: null,
    });
    const shown = (await poll(world, id, '?suppressNulls=true')).json();
    expect(Object.keys(shown)).toEqual(['events', 'agedOutGap', 'expiresAtUtc']);
  });

  test('another key of the merchant may poll, where the deployment lets it', async ({ open }) => {
    for (const [pollableBy, status] of [
      ['merchant', 200],
      ['owner', 404],
    ] as const) {
      const world = await open({ choices: { 'listen.pollableBy': pollableBy } });
      const { id } = await opened(world, { merchantId: world.personas.merchantAdmin.merchantId }, 'hostAdmin');
      expect((await poll(world, id)).status).toBe(status);
      expect((await poll(world, id, '', 'hostAdmin')).status).toBe(200);
    }
  });

  test('an invalid cursor or size is refused before the session is looked up', async ({ world }) => {
    const { id } = await opened(world);
    for (const one of [id, unknown]) {
      for (const query of ['?CursorUtc=yesterday', '?CursorUtc=2026-03-02T23:59:60Z', '?MaxResultCount=many', '?MaxResultCount=1.5']) {
        expect((await poll(world, one, query)).status, query).toBe(400);
      }
    }
  });
});

test.describe('samples', () => {
  test('each is staged, marked and signed', async ({ open }) => {
    const world = await open({ now: nowText(), choices: { 'listen.maxSessions': 100 } });
    for (const { name, data } of eventTypes) {
      const { id, signingSecret } = await opened(world, { eventTypes: ['usage.threshold_reached'] });
      const staged = await sample(world, id, name);
      expect(staged.status, staged.text).toBe(200);
      const [event] = (await polled(world, id))['events'];
      expect(event).toMatchObject({ ...staged.json(), eventType: name, isSample: true, headers: { 'X-Service-Sample': 'true' } });
      const verified = new Webhook(signingSecret).verify(event['body'], event['headers']) as Json;
      expect(validate(data, verified['data'])).toEqual([]);
    }
  });

  test('an unknown type and a malformed id are refused', async ({ world }) => {
    const { id } = await opened(world);
    for (const type of ['customer.eaten', '__proto__']) {
      const answer = await sample(world, id, type);
      expect([answer.status, error(answer)['code']]).toEqual([404, 'Notifications:UnknownEventType']);
    }
    expect((await sample(world, 'nope')).status).toBe(400);
  });
});

test.describe('ending', () => {
  test('a second end finds nothing', async ({ world }) => {
    const { id } = await opened(world);
    const end = () => world.ask('merchantAdmin', 'POST', `${base}/${String(id)}/end`);
    expect(await end()).toMatchObject({ status: 200, text: '' });
    expect(error(await end())['code']).toBe('Gateway:EntityNotFound');
  });

  test('a session is removed completely when it ends or expires', async ({ world }) => {
    const secrets: string[] = [];
    for (const how of ['end', 'expiry']) {
      const { id, signingSecret } = await opened(world);
      secrets.push(signingSecret.slice('whsec_'.length));
      await sample(world, id);
      if (how === 'end') await world.ask('merchantAdmin', 'POST', `${base}/${String(id)}/end`);
      else await pass(world, 'PT15M');
    }
    const snapshot = (await world.control('POST', '/snapshot')).text;
    for (const secret of secrets) expect(snapshot).not.toContain(secret);
    const { records, states, schedule } = JSON.parse(snapshot) as Json;
    expect(records['listenSessions']).toEqual([]);
    expect(states['listenBuffers']).toEqual({});
    expect(schedule.map(({ kind }: Json) => kind)).not.toContain('listenSession.expire');
  });
});
