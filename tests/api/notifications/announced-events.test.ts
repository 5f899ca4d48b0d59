/**
 * An event triggered for an existing record has the payload that it had when it happened. Each cause is carried out, then each of its
 * events is triggered for its record: it has the same payload, or is refused because a later event has changed the record.
 */
import { eventCatalogue } from '../../../schemas/events/catalogue.ts';
import { done, merchantOf } from '../billing/billing-steps.ts';
import { causes } from './event-causes/all.ts';
import type { Cause } from './event-causes/cause.ts';
import { expect, test, type Json, type World } from '../simulator/simulated.ts';
import { eachOf } from '../../proof.ts';

const certificate = 'wallet_certificate.expiring';

/** The member of the payload with the id of the record that the event is about, where it is not the first. */
const idMembers: Readonly<Record<string, string>> = {
  'customer.payment_method_added': 'storedPaymentMethodId',
  'customer.payment_method_removed': 'storedPaymentMethodId',
};

/** The record of an event: a certificate is found by its place, since no reply shows its id. */
function recordOf({ type, data }: Json): string {
  if (type !== certificate) return data[idMembers[type] ?? Object.keys(data)[0]!];
  return [data.providerType, data.certificateType, data.environment].filter((part) => part !== null).join(' ');
}

/** Oldest first; those of the merchant and of the platform. */
async function happened(world: World): Promise<readonly Json[]> {
  const { events } = (await world.control('GET', '/events')).json();
  return events.filter(({ merchantId }: Json) => merchantId === null || merchantId === merchantOf(world)).toReversed();
}

async function make(open: (options: Readonly<Record<string, unknown>>) => Promise<World>, cause: Cause): Promise<World> {
  const world = await open({ definition: { customers: 0, transactions: 0, contracts: 0 }, choices: cause.choices ?? {} });
  if (cause.isScreened === undefined) return world;
  await done(world, 'POST', `/api/merchants/${merchantOf(world)}/screening-provider-profiles`, {
    name: 'Screening',
    providerType: 'sim-screening',
    mode: 'Enforce',
  });
  return world;
}

/** Returns the events that followed, without those of the preparation. */
async function carryOut(world: World, { prepare }: Cause, url: string): Promise<readonly Json[]> {
  const { act } = await prepare(world);
  const earlier = (await happened(world)).at(-1)?.sequence ?? 0;
  if (typeof act === 'function') await act(world, url);
  else {
    const answer =
      'path' in act
        ? await world.ask(act.by ?? 'merchantAdmin', act.method, act.path, act.body)
        : await world.control('POST', '/clock', act);
    expect(answer.status, answer.text).toBe(200);
  }
  return (await happened(world)).filter(({ sequence }) => sequence > earlier);
}

/** The stored records of a world. It has no subscription, so that no event leaves a delivery. */
async function stored(world: World): Promise<Json> {
  const { records } = (await world.control('POST', '/snapshot')).json();
  return records;
}

for (const cause of eachOf(2, causes)) {
  test(`${cause.cause}: its events can be triggered again`, async ({ open, simulator }) => {
    const world = await make(open, cause);
    const events = await carryOut(world, cause, simulator.url);
    expect(events.map(({ type }) => type)).toEqual([...cause.stages]);
    const before = await stored(world);
    const now: string = (await world.control('GET', '')).json().now;
    const overtaken: string[] = [];
    for (const event of events) {
      const answer = await world.control('POST', '/events', { type: event.type, record: recordOf(event) });
      if (answer.status === 409) {
        overtaken.push(event.type);
        expect(answer.json().error.message).toMatch(/; (these events fit|this event fits|no event fits it)/);
        continue;
      }
      expect(answer.status, answer.text).toBe(200);
      expect(answer.json().data, event.type).toEqual(
        event.type === certificate ? { ...event.data, daysToExpiry: daysIn(events) } : event.data,
      );
    }
    expect(await stored(world)).toEqual(before);
    const gone = events.filter(({ type, data }, at) => isOvertaken(type, cause.stages.slice(at + 1)) || data.notAfter <= now);
    expect(overtaken).toEqual(gone.map(({ type }) => type));
  });
}

/** The payload counts the days left now, as the last event of the certificate did. */
const daysIn = (events: readonly Json[]): number => events.findLast(({ type }) => type === certificate)?.data.daysToExpiry;

/** Events after which the record no longer has the state that an earlier event announced. */
const overtakers: Readonly<Record<string, readonly string[]>> = {
  'settlement_batch.submitted': ['settlement_batch.settled', 'settlement_batch.rejected'],
  'contract.payment_succeeded': ['contract.ended'],
  'api_key.anomalous_source': ['api_key.status_changed'],
};

const isOvertaken = (type: string, later: readonly string[]): boolean => later.some((one) => overtakers[type]?.includes(one));

test('every type of the catalogue is triggered', () => {
  const again = new Set(causes.flatMap(({ stages }) => stages.filter((type, at) => !isOvertaken(type, stages.slice(at + 1)))));
  expect(Object.keys(eventCatalogue).filter((type) => !again.has(type as never))).toEqual([]);
});
