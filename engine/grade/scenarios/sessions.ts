/** Scenarios of listen sessions. The gateway posts nothing, so events come only by polls. */
import { setTimeout as pause } from 'node:timers/promises';
import type { JsonObject } from '../../../schemas/shared/json.ts';
import type { Scenario } from '../scenario.ts';
import type { Stage } from '../stage.ts';
import { forged } from './receivers.ts';

/** Real milliseconds in which a client polls. */
const maxPollMs = 15_000;
const pollPath = /\/listen-sessions\/([^/]+)\/events/;
const declinedCard = '4000000000000002';
const returnedCard = '4000000000000259';

/** Waits for this many more polls, up to a time limit. */
async function polled({ gateway: { tap } }: Stage, count: number): Promise<void> {
  const polls = (): number => tap.requests.filter(({ url, endedAt }) => endedAt !== null && pollPath.test(url)).length;
  const wanted = polls() + count;
  for (let waited = 0; waited < maxPollMs && polls() < wanted; waited += 50) await pause(50);
}

/** The session that the client polls. */
const sessionOf = ({ gateway: { tap } }: Stage): string | undefined =>
  pollPath.exec(tap.requests.findLast(({ url }) => pollPath.test(url))?.url ?? '')?.[1];

/** An event as a poll returns it, marked as a sample. */
const sampleOf = (event: JsonObject): JsonObject => ({
  eventId: event['id'],
  eventType: event['type'],
  stagedAtUtc: event['timestamp'],
  occurredAtUtc: event['timestamp'],
  isSample: true,
  headers: { 'webhook-id': event['id'], 'X-Service-Sample': 'true' },
  body: JSON.stringify(event),
});

export const sessionScenarios: readonly Scenario[] = [
  {
    name: 'listen-session',
    title: 'Events are polled; the server repeats some, and ends the session',
    obligations: ['EVENTS-ONCE', 'CURSOR-CARRIED', 'CURSOR-OF-SESSION', 'SESSION-REOPENED', 'POLL-NOT-FLOODED'],
    settings: { holdsDeliveries: true, choices: { 'listen.overlapSeconds': 60 } },
    async play(stage) {
      const result = await stage.ask({ do: 'follow' });
      if (result?.ok !== true) return;
      for (const order of ['Y-1', 'Y-2']) {
        stage.note('followed', order);
        await stage.charge(order);
      }
      await polled(stage, 3);
      const id = sessionOf(stage);
      if (id === undefined) return;
      await stage.gateway.endSession(id);
      await polled(stage, 2);
      stage.note('followed', 'Y-3');
      await stage.charge('Y-3');
      await polled(stage, 1);
      await stage.state();
    },
  },
  {
    name: 'session-gap',
    title: 'Events of a listen session expire before the client reads them: one of them is a chargeback',
    obligations: ['GAP-READ'],
    settings: {
      holdsDeliveries: true,
      choices: { 'listen.lifetime': 'P30D', 'listen.bufferAge': 'PT1H', 'listen.gapDetection': 'literal' },
    },
    async play(stage) {
      const result = await stage.ask({ do: 'follow' });
      if (result?.ok !== true) return;
      stage.note('returned in a gap', 'Z-1');
      await stage.charge('Z-1', '40.00', { card: returnedCard });
      await polled(stage, 2);
      await stage.gateway.settle();
      await stage.gateway.advance('P4D');
      await stage.charge('Z-2');
      await polled(stage, 3);
      await stage.state();
    },
  },
  {
    name: 'session-sample',
    title: 'A listen session has a sample, which names an order that was declined',
    obligations: ['SAMPLE-WITHOUT-EFFECT'],
    settings: { holdsDeliveries: true },
    async play(stage) {
      const result = await stage.ask({ do: 'follow' });
      if (result?.ok !== true) return;
      await stage.charge('AH-1');
      await stage.charge('AH-2', '10.00', { card: declinedCard });
      const event = forged(stage, 'AH-2', 'evt_sample00000000000000000002');
      if (event === undefined) return;
      stage.note('declined', 'AH-2');
      stage.note('sample polled', 'AH-2');
      await stage.gateway.fault({ operation: 'listenSessions.events', edit: [{ path: 'events', value: [sampleOf(event)] }], count: 1 });
      await polled(stage, 2);
      await stage.state();
    },
  },
];
