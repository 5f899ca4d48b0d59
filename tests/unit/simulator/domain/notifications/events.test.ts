import { atMilliseconds } from '../../../../../schemas/shared/instant.ts';
import assert from 'node:assert/strict';
import { expect, test } from '@playwright/test';
import { eventCatalogue, eventTypes, type EventTypeName } from '../../../../../schemas/events/catalogue.ts';
import { createAjv, validate } from '../../../../../schemas/validate.ts';
import { eventId } from '../../../../../simulator/domain/kernel/events.ts';
import { bodyOf, sampleOf } from '../../../../../simulator/domain/notifications/events/envelope.ts';
import { Worlds } from '../../../../../simulator/worlds/worlds.ts';
import { wall } from '../../../../time.ts';

const names = Object.keys(eventCatalogue) as EventTypeName[];
const world = new Worlds({ wall }).create({ now: atMilliseconds(Date.parse('2026-03-02T10:15:30Z')) });

test('there are forty types, named from general to special', () => {
  expect(names).toHaveLength(40);
  expect(eventTypes.map(({ name }) => name).filter((name) => !/^[a-z0-9_]+\.[a-z0-9_]*(ed|ing|_source)$/.test(name))).toEqual([]);
  const perCategory: Record<string, number> = {};
  for (const { category } of eventTypes) perCategory[category] = (perCategory[category] ?? 0) + 1;
  expect(perCategory).toEqual({ transactions: 11, settlement: 4, customers: 6, billing: 8, checkout: 3, security: 5, platform: 3 });
  expect(new Set(eventTypes.map(({ displayName }) => displayName)).size).toBe(40);
});

test('every payload has its own schema, which is fully assumed', () => {
  const ajv = createAjv({ validateSchema: true });
  for (const { name, data } of eventTypes) {
    assert.equal((data as { 'x-provenance'?: string })['x-provenance'], 'assumed', name);
    assert.doesNotThrow(() => ajv.compile(data), name);
  }
  expect(new Set(eventTypes.map(({ data }) => (data as { 'x-name'?: string })['x-name'])).size).toBe(40);
});

for (const name of names) {
  test(`the sample of ${name} fits its payload, member for member`, () => {
    const { data, ...rest } = sampleOf(name);
    const shape = eventCatalogue[name].data;
    expect(validate(shape, data)).toEqual([]);
    expect(Object.keys(data)).toEqual(Object.keys(shape.properties));
    const body = bodyOf({ id: eventId(world), at: world.clock.now(), ...rest, data });
    expect(Buffer.byteLength(body)).toBeLessThan(20 * 1024);
    expect(body).not.toMatch(/\d{13,19}"/);
    for (const [id] of body.matchAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g)) {
      expect(id).toMatch(/^00000000-0000-7000-8000-/);
    }
  });
}

test('the members of an event have a fixed order', () => {
  const body = bodyOf({ id: 'evt_1', at: atMilliseconds(Date.parse('2026-03-02T10:15:30.5Z')), ...sampleOf('customer.deleted') });
  expect(body).toBe(
    '{"id":"evt_1","type":"customer.deleted","timestamp":"2026-03-02T10:15:30.5Z","apiVersion":"v1","environment":"Sandbox",' +
      '"merchantId":"00000000-0000-7000-8000-000000000101","resellerId":"00000000-0000-7000-8000-000000000011",' +
      '"data":{"customerId":"00000000-0000-7000-8000-000000000301","displayName":"Ada Byron"}}',
  );
});

test('identifiers of events are ordered by time and never the same', () => {
  const ids = Array.from({ length: 200 }, () => eventId(world));
  expect(ids.filter((id) => !/^evt_[0-9abcdefghjkmnpqrstvwxyz]{26}$/.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(200);
  const later = new Worlds({ wall }).create({ now: atMilliseconds(Date.parse('2026-03-02T10:15:31Z')) });
  expect(eventId(later) > ids[0]!).toBe(true);
});
