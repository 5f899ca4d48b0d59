/** Channels, destinations, subscriptions and the catalogue of event types (assumptions: 18.1). */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { advance, done, invalid, merchantOf, notFound, refusedWith, replacing, unknownId } from '../billing/billing-steps.ts';
import {
  channels,
  destinations,
  newChannel,
  newDestination,
  newSubscription,
  notifications,
  subscriptions,
  webhook,
} from './notification-steps.ts';
import { expect, test } from '../simulator/simulated.ts';

test.describe('destinations', () => {
  test('show the signing secret once', async ({ world }) => {
    const made = await newDestination(world);
    expect(made['signingSecret']).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(made).toMatchObject({
      merchantId: merchantOf(world),
      isEnabled: true,
      hasSecret: true,
      secretLast4: made['signingSecret'].slice(-4),
      isSuppressed: false,
      lastDeliveryAt: null,
      config: { url: 'http://127.0.0.1:9/hooks', headers: {}, timeoutSeconds: 15 },
    });
    const read = await done(world, 'GET', `${destinations}/${made.id}`);
    const all = [read, await done(world, 'GET', destinations), await done(world, 'PUT', `${destinations}/${made.id}`, replacing(read))];
    expect(JSON.stringify(all)).not.toContain(made['signingSecret'].slice(6, 30));
    expect(await done(world, 'GET', `${destinations}/${made.id}/name`)).toBe('Receiver');
  });

  test('of other types have no secret and their own configuration', async ({ world }) => {
    const configs = {
      Email: [{ recipients: ['ada@example.com'] }, { recipients: ['ada@example.com'], subjectPrefix: null }],
      Sms: [{ phoneNumbers: ['+15005550006'] }, { phoneNumbers: ['+15005550006'] }],
      Inbox: [
        { roleNames: ['merchant-admin'], unknown: 1 },
        { userIds: null, roleNames: ['merchant-admin'] },
      ],
    };
    for (const [type, [config, shown]] of Object.entries(configs)) {
      const made = await newDestination(world, { name: type, type, config });
      expect(made).toMatchObject({ type, config: shown, hasSecret: false, secretLast4: null, signingSecret: null });
      expect(await refusedWith(world, 'POST', `${destinations}/${made.id}/secret-rotation/begin`)).toEqual([
        403,
        'Notifications:NotSignable',
      ]);
    }
  });

  test('refuse a configuration that does not fit their type', async ({ world }) => {
    const refused: readonly (readonly [string, Readonly<Record<string, unknown>>, string])[] = [
      ['Webhook', {}, 'config.url'],
      ['Webhook', { url: 'ftp://example.com' }, 'config.url'],
      ['Webhook', { url: 'receiver' }, 'config.url'],
      ['Webhook', { url: 'https://user:pass@example.com' }, 'config.url'],
      ['Webhook', { url: 'https://example.com', timeoutSeconds: 31 }, 'config.timeoutSeconds'],
      ['Webhook', { url: 'https://example.com', headers: { 'Webhook-Id': 'x' } }, 'config.headers.Webhook-Id'],
      ['Webhook', { url: 'https://example.com', headers: { host: 'x' } }, 'config.headers.host'],
      ['Webhook', { url: 'https://example.com', headers: { a: 'b\r\nc: d' } }, 'config.headers.a'],
      ['Email', { recipients: [] }, 'config.recipients'],
      ['Email', { recipients: ['nobody'] }, 'config.recipients[0]'],
      ['Sms', { phoneNumbers: ['5550006'] }, 'config.phoneNumbers[0]'],
      ['Inbox', {}, 'config'],
      ['Inbox', { userIds: [unknownId], roleNames: ['merchant-admin'] }, 'config'],
    ];
    for (const [type, config, member] of refused) {
      expect(await refusedWith(world, 'POST', destinations, webhook({ type, config }))).toEqual(invalid(member));
      const judged = await done(world, 'POST', `${destinations}/types/${type.toLowerCase()}/validate`, { config });
      expect(judged).toMatchObject({ isValid: false, errors: [{ path: member }] });
    }
    const sound = await done(world, 'POST', `${destinations}/types/Webhook/validate`, { config: { url: 'https://example.com' } });
    expect(sound).toEqual({ isValid: true, errors: [] });
    expect((await done(world, 'GET', destinations))['totalCount']).toBe(0);
  });

  test('keep their type', async ({ world }) => {
    const made = await newDestination(world);
    const body = replacing(made, { type: 'Email', config: { recipients: ['ada@example.com'] } });
    expect(await refusedWith(world, 'PUT', `${destinations}/${made.id}`, body)).toEqual(invalid('type'));
  });

  test('are copied with a secret of their own, disabled', async ({ world }) => {
    const made = await newDestination(world);
    const copy = await done(world, 'POST', `${destinations}/${made.id}/duplicate`);
    expect(copy).toMatchObject({ name: 'Receiver (copy)', isEnabled: false, config: made['config'] });
    expect(copy['signingSecret']).not.toBe(made['signingSecret']);
    expect(await refusedWith(world, 'POST', `${destinations}/${made.id}/duplicate`)).toEqual([409, 'Gateway:DuplicateName']);
    expect(await done(world, 'POST', `${destinations}/${made.id}/duplicate`, { name: 'Another' })).toMatchObject({ name: 'Another' });
  });

  test('are enabled and disabled, and stay as they are when they are so', async ({ world }) => {
    const { id } = await newDestination(world);
    const off = await done(world, 'POST', `${destinations}/${id}/disable`);
    expect(off).toMatchObject({ isEnabled: false });
    expect(await done(world, 'POST', `${destinations}/${id}/disable`)).toEqual(off);
    expect(await done(world, 'POST', `${destinations}/${id}/enable`)).toMatchObject({ isEnabled: true });
  });

  test('describe their types with plain JSON Schema', async ({ world }) => {
    const types = await done(world, 'GET', `${destinations}/types/metadata`);
    expect(types.map(({ type }: { type: string }) => type)).toEqual(['Webhook', 'Email', 'Sms', 'Inbox']);
    const ajv = new Ajv2020({ strict: true });
    for (const type of types) expect(ajv.validateSchema(type.configSchema)).toBe(true);
    expect(await refusedWith(world, 'POST', `${destinations}/types/fax/validate`, { config: {} })).toEqual(notFound);
  });
});

test.describe('rotation of a signing secret', () => {
  test('begins, is promoted, begins again and is cancelled', async ({ world }) => {
    const made = await newDestination(world);
    const path = `${destinations}/${made.id}/secret-rotation`;
    const none = {
      destinationId: made.id,
      state: 'None',
      currentSecretLast4: made['secretLast4'],
      pendingSecretLast4: null,
      expiresAt: null,
    };
    expect(await done(world, 'GET', path)).toMatchObject({ ...none, lastPromotedAt: null });
    for (const step of ['promote', 'cancel'])
      expect(await refusedWith(world, 'POST', `${path}/${step}`)).toEqual([409, 'Notifications:NoRotation']);

    const begun = await done(world, 'POST', `${path}/begin`);
    const { pendingSecret, ...state } = begun;
    expect(state).toMatchObject({ state: 'Pending', beganAt: '2026-03-02T10:00:00Z', expiresAt: '2026-03-09T10:00:00Z' });
    expect(pendingSecret.slice(-4)).toBe(state['pendingSecretLast4']);
    expect(await done(world, 'GET', path)).toEqual(state);
    expect(await refusedWith(world, 'POST', `${path}/begin`)).toEqual([409, 'Notifications:RotationInProgress']);

    const promoted = await done(world, 'POST', `${path}/promote`);
    expect(promoted).toMatchObject({ state: 'None', currentSecretLast4: pendingSecret.slice(-4), lastPromotedAt: '2026-03-02T10:00:00Z' });
    await done(world, 'POST', `${path}/begin`);
    expect(await done(world, 'POST', `${path}/cancel`)).toEqual(promoted);
  });

  test('is cancelled when it is not completed in time', async ({ world }) => {
    const made = await newDestination(world);
    const path = `${destinations}/${made.id}/secret-rotation`;
    await done(world, 'POST', `${path}/begin`);
    await advance(world, 'P6D');
    expect(await done(world, 'GET', path)).toMatchObject({ state: 'Pending' });
    await advance(world, 'P1D');
    expect(await done(world, 'GET', path)).toMatchObject({ state: 'None', currentSecretLast4: made['secretLast4'], lastPromotedAt: null });
  });
});

test.describe('channels', () => {
  test('show the sent members and the defaults', async ({ world }) => {
    const made = await newChannel(world, { quietHours: { start: '22:00', end: '06:30', timeZone: 'Europe/Berlin' } });
    expect(made).toMatchObject({ isEnabled: true, minimumSeverity: 'Info', description: null, quietHours: { end: '06:30' } });
    const changed = await done(world, 'PUT', `${channels}/${made.id}`, replacing(made, { quietHours: null, minimumSeverity: 'warning' }));
    expect(changed).toMatchObject({ quietHours: null, minimumSeverity: 'Warning' });
    expect(await done(world, 'POST', `${channels}/${made.id}/disable`)).toMatchObject({ isEnabled: false });
    expect(await done(world, 'POST', `${channels}/${made.id}/duplicate`)).toMatchObject({ name: 'Operators (copy)', isEnabled: false });
  });

  test('refuse invalid hours, zones and destinations', async ({ world }) => {
    const destinationIds = [(await newDestination(world)).id];
    const body = { name: 'C', destinationIds };
    const hours = { start: '22:00', end: '06:00', timeZone: 'Europe/Berlin' };
    const refuse = (changes: object) => refusedWith(world, 'POST', channels, { ...body, ...changes });
    expect(await refuse({ quietHours: { ...hours, start: '24:00' } })).toEqual(invalid('quietHours.start'));
    expect(await refuse({ quietHours: { ...hours, timeZone: 'Mars/Base' } })).toEqual(invalid('quietHours.timeZone'));
    expect(await refuse({ destinationIds: [unknownId] })).toEqual(notFound);
    const foreign = await newDestination(world, { merchantId: world.personas.otherMerchant.merchantId }, 'otherMerchant');
    expect(await refuse({ destinationIds: [foreign.id] })).toEqual(notFound);
  });

  test('keep a deleted destination, and accept no other deleted one', async ({ world }) => {
    const made = await newChannel(world);
    const [kept] = made['destinationIds'];
    await done(world, 'DELETE', `${destinations}/${kept}`);
    await done(world, 'PUT', `${channels}/${made.id}`, replacing(made, { concurrencyStamp: null }));
    expect(await refusedWith(world, 'POST', channels, { name: 'Another', destinationIds: [kept] })).toEqual(notFound);
  });
});

test.describe('subscriptions', () => {
  test('show the sent members', async ({ world }) => {
    const filter = { logic: 'And', filters: [{ field: 'data.amount', operator: 'GreaterThan', value: 10 }] };
    const made = await newSubscription(world, { eventTypes: ['transaction.*', 'customer.created'], filter });
    expect(made).toMatchObject({ isEnabled: true, eventTypes: ['transaction.*', 'customer.created'], filter, channelId: null });
    const channel = await newChannel(world);
    const body = replacing(made, { channelId: channel.id, destinationIds: [], filter: null });
    expect(await done(world, 'PUT', `${subscriptions}/${made.id}`, body)).toMatchObject({
      channelId: channel.id,
      destinationIds: [],
      filter: null,
    });
    expect(await done(world, 'POST', `${subscriptions}/${made.id}/disable`)).toMatchObject({ isEnabled: false });
    expect(await done(world, 'POST', `${subscriptions}/${made.id}/duplicate`)).toMatchObject({
      name: 'Everything (copy)',
      isEnabled: false,
    });
  });

  test('show a filter under its documented names, whatever names the request used', async ({ world }) => {
    const given = {
      LOGIC: 'or',
      Filters: [
        { FIELD: 'data.amount', Operator: 'gte', Value: 10 },
        { combinator: 'and', rules: [{ field: 'type', operator: 'In', VALUES: ['a'], more: 1 }] },
      ],
      groups: [{ Logic: null, FILTERS: null, constructors: 7 }],
    };
    const { id, filter } = await newSubscription(world, { filter: given });
    const rule = { field: 'data.amount', operator: 'GreaterThanOrEqual', value: 10, values: null };
    const inner = { logic: 'And', filters: [{ field: 'type', operator: 'In', values: ['a'] }], groups: null };
    expect(filter).toEqual({ logic: 'Or', filters: [rule], groups: [inner, { logic: 'And', filters: null, groups: null }] });
    const read = await done(world, 'GET', `${subscriptions}/${id}`);
    expect(read.filter).toEqual(filter);
    const updated = await done(world, 'PUT', `${subscriptions}/${id}`, replacing(read, { filter: { Logic: null } }));
    expect(updated.filter).toEqual({ logic: 'And', filters: null, groups: null });
  });

  test('refuse types and filters that match nothing, and a missing route', async ({ world }) => {
    const body = { name: 'S', eventTypes: ['*'], destinationIds: [(await newDestination(world)).id] };
    const refuse = (changes: object) => refusedWith(world, 'POST', subscriptions, { ...body, ...changes });
    const wrongFilter = { filters: [{ field: 'data.colour', operator: 'Equals', value: 1 }] };
    expect(await refuse({ eventTypes: ['customer.created', 'customer.eaten'] })).toEqual(invalid('eventTypes[1]'));
    expect(await refuse({ eventTypes: ['notification.test'] })).toEqual(invalid('eventTypes[0]'));
    expect(await refuse({ filter: wrongFilter })).toEqual(invalid('filter.filters[0].field'));
    expect(await refuse({ destinationIds: [] })).toEqual(invalid('destinationIds'));
    expect(await refuse({ channelId: unknownId })).toEqual(notFound);
    const judged = await done(world, 'POST', `${notifications}/filters/validate`, { eventTypes: ['x'], filter: wrongFilter });
    expect(judged).toMatchObject({ isValid: false, errors: [{ path: 'eventTypes[0]' }, { path: 'filter.filters[0].field' }] });
    expect(await done(world, 'POST', `${notifications}/filters/validate`, {})).toEqual({ isValid: true, errors: [] });
    expect((await done(world, 'GET', subscriptions))['totalCount']).toBe(0);
  });
});

test('a name is unique among the live records of one owner', async ({ world }) => {
  const made = await newDestination(world);
  expect(await refusedWith(world, 'POST', destinations, webhook({ name: 'RECEIVER' }))).toEqual([409, 'Gateway:DuplicateName']);
  await newDestination(world, { merchantId: world.personas.otherMerchant.merchantId }, 'otherMerchant');
  await newDestination(world, { merchantId: null }, 'hostAdmin');
  await done(world, 'DELETE', `${destinations}/${made.id}`);
  await newDestination(world);
  expect(await refusedWith(world, 'POST', `${destinations}/${made.id}/restore`)).toEqual([409, 'Gateway:DuplicateName']);
});

test('each record is its owner’s: the host’s, a reseller’s, a merchant’s', async ({ world }) => {
  const ofHost = await newDestination(world, { merchantId: null }, 'hostAdmin');
  const ofReseller = await newDestination(world, { merchantId: null }, 'reseller');
  const ofMerchant = await newDestination(world, {}, 'reseller');
  const ofOther = await newDestination(world, { merchantId: null }, 'otherMerchant');
  expect([ofHost, ofReseller, ofMerchant, ofOther].map(({ merchantId }) => merchantId)).toEqual([
    null,
    null,
    merchantOf(world),
    world.personas.otherMerchant.merchantId,
  ]);
  const seenBy = async (persona: 'hostAdmin' | 'reseller' | 'merchantAdmin' | 'noPermissions') => {
    const { items } = await done(world, 'GET', destinations, undefined, persona);
    return items.map(({ id }: { id: string }) => id).sort();
  };
  expect(await seenBy('hostAdmin')).toEqual([ofHost.id, ofReseller.id, ofMerchant.id, ofOther.id].sort());
  expect(await seenBy('reseller')).not.toContain(ofHost.id);
  expect(await seenBy('reseller')).toEqual(expect.arrayContaining([ofReseller.id, ofMerchant.id]));
  expect(await seenBy('merchantAdmin')).toEqual([ofMerchant.id]);
  for (const { id } of [ofHost, ofReseller, ofOther]) {
    expect(await refusedWith(world, 'POST', `${destinations}/${id}/secret-rotation/begin`)).toEqual(notFound);
  }
});

test('every sample matches the schema of its type, as plain JSON Schema', async ({ world }) => {
  const types = await done(world, 'GET', `${notifications}/event-types`);
  expect(types).toHaveLength(40);
  const ajv = new Ajv2020({
    strict: true,
    formats: { uuid: fullFormats.uuid, date: fullFormats.date, 'date-time': fullFormats['date-time'] },
  });
  for (const type of types) {
    const schema = await done(world, 'GET', `${notifications}/event-types/${type.name}/payload-schema`);
    const sample = await done(world, 'GET', `${notifications}/event-types/${type.name}/sample-payload`);
    const check = ajv.compile(schema);
    expect(check(sample), `${type.name}: ${JSON.stringify(check.errors)}`).toBe(true);
    expect(check({ ...sample, type: 'another' })).toBe(false);
    expect(sample).toMatchObject({ type: type.name, timestamp: '2026-03-02T10:00:00Z' });
  }
  for (const what of ['payload-schema', 'sample-payload']) {
    expect(await refusedWith(world, 'GET', `${notifications}/event-types/customer.eaten/${what}`)).toEqual([
      404,
      'Notifications:UnknownEventType',
    ]);
  }
});
