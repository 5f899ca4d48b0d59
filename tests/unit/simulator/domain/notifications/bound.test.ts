import { worldLimits } from '../../../../../schemas/limits.ts';
import { atMilliseconds, epoch, type Instant, plus, seconds } from '../../../../../schemas/shared/instant.ts';
import assert from 'node:assert/strict';
import { expect, test } from '@playwright/test';
import * as fc from 'fast-check';
import { keepWithin } from '../../../../../simulator/domain/kernel/collection.ts';
import { sendEmail } from '../../../../../simulator/domain/notifications/messaging/email.ts';
import { changeDelivery } from '../../../../../simulator/domain/notifications/deliveries/change.ts';
import { deliver } from '../../../../../simulator/domain/notifications/deliveries/fan-out.ts';
import { unused } from '../../../../../simulator/domain/notifications/destinations/module.ts';
import { madeBy } from '../../../../../simulator/domain/resources/stamps.ts';
import { runDue } from '../../../../../simulator/pipeline/due.ts';
import type { World } from '../../../../../simulator/domain/kernel/world.ts';
import { Collection } from '../../../../../simulator/store/collection.ts';
import { Worlds } from '../../../../../simulator/worlds/worlds.ts';
import { wall } from '../../../../time.ts';

interface One {
  readonly id: string;
  readonly creationTime: Instant;
  readonly kind: string;
  readonly owner: string | null;
}
const one = (number: number, kind = 'over', owner: string | null = null): One => ({
  id: String(number).padStart(6, '0'),
  creationTime: atMilliseconds(number),
  kind,
  owner,
});
const filled = (records: readonly One[]): Collection<One, 'owner'> => {
  const made = new Collection<One, 'owner'>({ owner: ({ owner }) => owner });
  for (const record of records) made.insert(record);
  return made;
};
const idsOf = (records: readonly One[]) => records.map(({ id }) => id);

/** All that a collection says of itself, and of these records. */
const heldIn = (collection: Collection<One, 'owner'>, records: readonly One[]) => ({
  size: collection.size,
  all: collection.all(),
  owned: ['x', 'y'].map((owner) => collection.by('owner', owner)),
  found: records.map(({ id }) => collection.get(id)),
});

test('removing many records leaves the same as removing each of them', () => {
  const record = fc.record({ kind: fc.constantFrom('a', 'b'), owner: fc.constantFrom('x', 'y', null) });
  fc.assert(
    fc.property(fc.array(record, { maxLength: 60 }), fc.array(fc.nat({ max: 80 })), (given, numbers) => {
      const records = given.map(({ kind, owner }, number) => one(number, kind, owner));
      const [many, each] = [filled(records), filled(records)];
      const ids = new Set(numbers.map((number) => one(number).id));
      many.removeAll(ids);
      for (const id of ids) each.remove(id);
      assert.deepEqual(heldIn(many, records), heldIn(each, records));
      for (const collection of [many, each])
        for (const { id } of records) if (collection.get(id) === undefined) collection.insert(one(Number(id)));
      assert.deepEqual(idsOf(many.all()), idsOf(records));
    }),
  );
});

const maxMessages = worldLimits.messages.max;
const maxDeliveries = worldLimits.deliveries.max;

test('removing the oldest records leaves the same as removing each of them', () => {
  const owners = fc.array(fc.constantFrom('x', 'y', null), { maxLength: 60 });
  fc.assert(
    fc.property(owners, fc.nat({ max: 70 }), (given, count) => {
      const records = given.map((owner, number) => one(number, 'over', owner));
      const [many, each] = [filled(records), filled(records)];
      many.removeOldest(count);
      for (const { id } of records.slice(0, count)) each.remove(id);
      assert.deepEqual(heldIn(many, records), heldIn(each, records));
    }),
  );
});

test('records are replaced in their places, in any order', () => {
  const records = Array.from({ length: 40 }, (_, number) => one(number, 'over', number % 3 === 0 ? null : 'x'));
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 39 }), { maxLength: 80 }), (numbers) => {
      const collection = filled(records);
      for (const number of numbers) {
        const old = collection.get(one(number).id)!;
        collection.replace({ ...old, kind: `${old.kind}+`, owner: old.owner === 'x' ? 'y' : 'x' });
      }
      const all = collection.all();
      assert.deepEqual(idsOf(all), idsOf(records));
      assert.deepEqual(
        all,
        records.map(({ id }) => collection.get(id)),
      );
      const owned = (owner: string) => all.filter((one) => one.owner === owner);
      for (const owner of ['x', 'y']) assert.deepEqual(collection.by('owner', owner), owned(owner));
    }),
  );
});

test('the oldest go, a few at a time', () => {
  const collection = filled(Array.from({ length: 104 }, (_, number) => one(number)));
  keepWithin(collection, 100);
  expect(collection.size).toBe(104);
  collection.insert(one(104));
  keepWithin(collection, 100);
  expect(idsOf(collection.all())).toEqual(idsOf(Array.from({ length: 100 }, (_, number) => one(number + 5))));
});

test('the least needed records go first, and required ones stay', () => {
  const kinds = ['open', 'failed', 'delivered'];
  const collection = filled(Array.from({ length: 120 }, (_, number) => one(number, kinds[number % 3])));
  const of = (kind: string) => collection.all().filter((record) => record.kind === kind).length;
  const goes = () => ['delivered', 'failed'].map((kind) => collection.all().filter((record) => record.kind === kind));
  keepWithin(collection, 70, goes);
  expect([of('open'), of('failed'), of('delivered')]).toEqual([40, 30, 0]);
  keepWithin(collection, 10, goes);
  expect([of('open'), of('failed'), of('delivered')]).toEqual([40, 0, 0]);
});

test('a world keeps a maximum of e-mails, and all in transit', () => {
  const world = new Worlds({ wall }).create({ now: atMilliseconds(Date.parse('2026-03-02T10:00:00Z')) });
  const send = (number: number) =>
    sendEmail(
      world,
      { merchantId: null, resellerId: null },
      { address: 'ada@example.com', subject: `${number}`, text: '', category: 'billing', correlationId: 'c', templateName: null },
    );
  const max = maxMessages + maxMessages / 10;
  for (let number = 0; number <= max; number++) send(number);
  expect(world.records.emailLogs.size).toBe(max + 1);
  world.clock.set(plus(world.clock.now(), seconds(1)));
  runDue(world);
  world.longWork.finish();
  // It does not look again at once, since that walks all records.
  for (let number = maxMessages / 50 - 1; number >= 0; number--) send(number);
  expect(world.records.emailLogs.size).toBe(maxMessages + 1);
  expect(world.records.emailLogs.all().at(-1)?.subject).toBe('0');
});

/** A disabled destination: deliveries to it fail at once. */
const destinationOf = (world: World) =>
  world.records.notificationDestinations.insert({
    ...madeBy(world, null),
    ...unused,
    merchantId: null,
    resellerId: null,
    name: 'Off',
    type: 'Webhook',
    isEnabled: false,
    config: { url: 'https://receiver.example', headers: {}, timeoutSeconds: 15 },
    secret: null,
  });
const origin = { eventType: 'customer.created', occurredAt: epoch, body: '{}', subscriptionId: null, channelId: null, replayOfId: null };

test('a world keeps a maximum of deliveries, and all still to be sent', () => {
  const world = new Worlds({ wall }).create({ now: atMilliseconds(Date.parse('2026-03-02T10:00:00Z')) });
  const destination = destinationOf(world);
  const add = (number: number) => deliver(world, destination, { ...origin, eventId: `evt_${number}` }, null);
  const open = [0, 1, 2].map((number) => changeDelivery(world, add(number), { status: 'Retrying' }).id);
  for (let number = 3; number <= maxDeliveries + maxDeliveries / 10; number++) add(number);
  const { deliveries } = world.records;
  expect(deliveries.size).toBe(maxDeliveries + 1);
  expect(
    deliveries
      .all()
      .slice(0, 3)
      .map(({ id }) => id),
  ).toEqual(open);
  expect(deliveries.all()[3]?.eventId).toBe(`evt_${maxDeliveries / 10 + 3}`);
});

test('however many deliveries are still to be sent, a further one looks at none of them', () => {
  const world = new Worlds({ wall }).create({ now: atMilliseconds(Date.parse('2026-03-02T10:00:00Z')) });
  const { deliveries } = world.records;
  const destination = destinationOf(world);
  const add = (eventId: string) => deliver(world, destination, { ...origin, eventId }, null);
  const failed = add('evt_first');
  let looks = 0;
  const waiting = maxDeliveries + maxDeliveries / 10;
  for (let number = 0; number < waiting; number++)
    deliveries.insert({
      ...failed,
      id: world.random.uuid(),
      // The index reads it once, at the next look-up.
      get status() {
        looks++;
        return 'Retrying' as const;
      },
    });
  expect(deliveries.get(failed.id)).toBe(failed);
  looks = 0;
  for (let number = 0; number < 1000; number++) add(`evt_${number}`);
  expect(looks).toBe(0);
  expect(deliveries.size).toBeLessThan(waiting + 1000);
});
