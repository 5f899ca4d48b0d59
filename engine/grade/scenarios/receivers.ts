/** Scenarios of webhooks. Where the scenario posts deliveries in its own order, the gateway holds them back. */
import { setTimeout as pause } from 'node:timers/promises';
import { randomBytes } from 'node:crypto';
import { isJsonObject, type JsonObject } from '../../../schemas/shared/json.ts';
import type { Scenario } from '../scenario.ts';
import { memberOf, type Stage } from '../stage.ts';

const create = 'transactions.create';
/** Real milliseconds for a client to process a delivery after its response, and to poll. */
export const handleMs = 300;
const pollMs = 2500;

/** A second event about the same record, with its own id and other data. */
const altered = (event: JsonObject, id: string, over: JsonObject = {}, data: JsonObject = {}): JsonObject => ({
  ...event,
  id,
  ...over,
  data: { ...(isJsonObject(event['data']) ? event['data'] : {}), ...data },
});

/** The genuine event of this type about an order. */
export const eventAbout = ({ gateway }: Stage, type: string, order: string): JsonObject | undefined =>
  gateway.events.findLast((event) => event['type'] === type && memberOf(event['data'], 'externalReference') === order);

export const captured = 'transaction.captured';

/** A forged event of a payment, made from the event of another order. */
export function forged(stage: Stage, order: string, id: string): JsonObject | undefined {
  const model = stage.gateway.events.find((event) => event['type'] === captured);
  return model === undefined
    ? undefined
    : altered(model, id, {}, { externalReference: order, transactionId: '018f3a5c-0000-7000-8000-00000000f0f0' });
}

/** Whether the client receives webhooks; otherwise the scenario has nothing to judge. */
export const receives = (stage: Stage): Promise<boolean> => stage.receive();

export const receiverScenarios: readonly Scenario[] = [
  {
    name: 'events-repeated',
    title: 'The event of a payment is delivered three times, and a sample names another order',
    obligations: ['RECEIVER-ACCEPTS', 'RECEIVER-REPLAY', 'SAMPLE-WITHOUT-EFFECT', 'FULFILLED-WHEN-PAID'],
    async play(stage) {
      if (!(await receives(stage))) return;
      await stage.charge('R-1');
      await stage.gateway.advance('PT1S');
      const event = eventAbout(stage, captured, 'R-1');
      if (event === undefined) return;
      stage.note('event repeated', 'R-1');
      await stage.gateway.post({ what: 'repeated', event });
      await stage.gateway.advance('PT1H');
      await stage.gateway.post({ what: 'repeated', event });
      await stage.charge('R-2', '10.00', { card: '4000000000000002' });
      stage.note('declined', 'R-2');
      stage.note('sample', 'R-2');
      const sample = forged(stage, 'R-2', 'evt_sample00000000000000000001');
      if (sample !== undefined) await stage.gateway.post({ what: 'sample', event: sample, isSample: true });
      await pause(handleMs);
      await stage.state();
    },
  },
  {
    name: 'events-forged',
    title: 'Deliveries without a right signature say that an order is paid',
    obligations: ['UNSIGNED-REFUSED', 'FORGED-REFUSED', 'STALE-REFUSED', 'FUTURE-REFUSED'],
    async play(stage) {
      if (!(await receives(stage))) return;
      await stage.charge('S-1');
      const lies = ['unsigned', 'signed with a foreign secret', 'changed after it was signed', 'an hour old', 'an hour ahead'];
      for (const [at, what] of lies.entries()) {
        const order = `S-${at + 2}`;
        await stage.charge(order, '10.00', { card: '4000000000000002' });
        stage.note('declined', order);
        stage.note(what, order);
        const event = forged(stage, order, `evt_forged0000000000000000000${at}`);
        if (event === undefined) return;
        await stage.gateway.post({
          what,
          event,
          ...(what === 'unsigned' ? { isUnsigned: true } : {}),
          ...(what === 'signed with a foreign secret' ? { secrets: [`whsec_${randomBytes(32).toString('base64')}`] } : {}),
          ...(what === 'changed after it was signed'
            ? { tamper: (body: string) => body.replace(/"amount":[\d.]+/, '"amount":10000') }
            : {}),
          ...(what === 'an hour old' ? { offset: -3600 } : {}),
          ...(what === 'an hour ahead' ? { offset: 3600 } : {}),
        });
      }
      await pause(handleMs);
      await stage.state();
    },
  },
  {
    name: 'events-unknown',
    title: 'Deliveries have an unknown type, unknown members, other spaces, and signatures of two secrets',
    obligations: ['RECEIVER-UNKNOWN-TYPE', 'SIGNATURE-RAW', 'SIGNATURE-BOTH-SECRETS'],
    async play(stage) {
      if (!(await receives(stage))) return;
      await stage.charge('T-1');
      const event = eventAbout(stage, captured, 'T-1');
      if (event === undefined) return;
      const { gateway } = stage;
      await gateway.post({
        what: 'of an unknown type',
        event: altered(event, 'evt_unknown000000000000000001', { type: 'transaction.teleported' }),
      });
      await gateway.post({
        what: 'with unknown members',
        event: altered(event, 'evt_unknown000000000000000002', { region: { of: ['x'] } }, { mood: null }),
      });
      const spaced = altered(event, 'evt_spaced0000000000000000001');
      await gateway.post({ what: 'spaced otherwise', event: spaced, body: JSON.stringify(spaced, null, 3) });
      const second = `whsec_${randomBytes(32).toString('base64')}`;
      if (await stage.receive(second)) {
        const signed = [
          ['signed with the old secret', [gateway.secret]],
          ['signed with the new secret', [second]],
          ['signed with both secrets', [second, gateway.secret]],
        ] as const;
        for (const [at, [what, secrets]] of signed.entries())
          await gateway.post({ what, secrets, event: altered(event, `evt_rotated000000000000000000${at}`) });
      }
      await gateway.post({ what: 'genuine after unknown ones', event: altered(event, 'evt_last0000000000000000000001') });
      await pause(handleMs);
      await stage.state();
    },
  },
  {
    name: 'event-first',
    title: 'The event of a payment arrives before the answer to its charge',
    obligations: ['RECEIVER-EARLY'],
    settings: { holdsDeliveries: true },
    async play(stage) {
      if (!(await receives(stage))) return;
      await stage.stage('event before the answer', 'U-1', { operation: create, after: 'commit', delay: 1500 });
      const arrives = stage.charging('U-1');
      const charge = stage.charge('U-1');
      await arrives;
      await pause(handleMs);
      const event = eventAbout(stage, captured, 'U-1');
      if (event !== undefined) await stage.gateway.post({ what: 'before the answer', event });
      await charge;
      await stage.state();
    },
  },
  {
    name: 'events-out-of-order',
    title: 'The event of a refund arrives before that of the payment',
    obligations: ['RECEIVER-ORDER'],
    settings: { holdsDeliveries: true },
    async play(stage) {
      if (!(await receives(stage))) return;
      await stage.charge('V-1', '30.00');
      await stage.gateway.settle();
      await stage.ask({ do: 'refund', order: 'V-1', amount: '5.00' });
      stage.note('events out of order', 'V-1');
      for (const type of ['transaction.refunded', 'transaction.settled', captured]) {
        const event = eventAbout(stage, type, 'V-1');
        if (event !== undefined) await stage.gateway.post({ what: 'out of order', event });
      }
      await pause(handleMs);
      await stage.state();
    },
  },
  {
    name: 'receiver-killed',
    title: 'The client is killed as soon as it has answered a delivery, and started again',
    obligations: ['RECEIVER-STORES-FIRST'],
    settings: { holdsDeliveries: true },
    async play(stage) {
      if (!(await receives(stage))) return;
      // From now on only the event can report that the order is paid.
      const silent = { status: 503, retryAfter: null, count: 1000 };
      await stage.stage('killed after a delivery', 'W-1', { operation: create, after: 'commit', drop: true });
      await stage.gateway.fault({ operation: '*', ...silent });
      const arrives = stage.charging('W-1');
      void stage.charge('W-1');
      await arrives;
      await pause(handleMs);
      const event = eventAbout(stage, captured, 'W-1');
      if (event === undefined) return;
      await stage.gateway.post({ what: 'before the kill', event });
      stage.kill('SIGKILL');
      await stage.ended();
      stage.start();
      await stage.state();
    },
  },
  {
    name: 'chargeback',
    title: 'A payment is charged back after its settlement',
    obligations: ['PAID-NOT-RETURNED'],
    async play(stage) {
      if (!(await receives(stage))) await stage.ask({ do: 'follow' });
      await stage.charge('X-1', '40.00', { card: '4000000000000259' });
      stage.note('returned', 'X-1');
      await stage.gateway.settle();
      await stage.gateway.advance('P3D');
      await pause(pollMs);
      await stage.state();
    },
  },
];
