/** Faults of listen sessions that only a sequence of steps shows. Each step by itself is as it should be. */
import { epoch, type Instant, parseInstant } from '../../../../schemas/shared/instant.ts';
import type { AnyCall } from '../../../domain/kernel/call.ts';
import { numbers, count } from '../../framework/counting.ts';
import { around, type Json } from '../../framework/edit.ts';
import type { Family } from '../../framework/family.ts';
import type { Mutant } from '../../framework/mutant.ts';

const instantOf = (value: unknown): Instant => parseInstant(String(value)) ?? epoch;

/** Changes the events of a poll, and its cursor with them. */
function editEvents(
  original: Parameters<Mutant['seams']>[0],
  edit: (events: readonly Json[], call: AnyCall) => readonly Json[],
): ReturnType<Mutant['seams']> {
  return around(original, ['listenSessions.events'], (call, handler) => {
    const result = handler(call);
    const body = result.body as Json;
    const events = edit(body['events'] as readonly Json[], call);
    const cursor = (call.query as Json)['CursorUtc'];
    const nextCursorUtc = events.at(-1)?.['stagedAtUtc'] ?? cursor ?? body['nextCursorUtc'];
    return { ...result, body: { ...body, events, nextCursorUtc } };
  });
}

export const sessionSequences: Family = {
  'fourth-event-out-of-turn': {
    breaks: ['LISTEN-OLDEST-FIRST'],
    description: 'A poll that returns more than three events gives the last two in the wrong order.',
    deep: true,
    seams: (original) =>
      editEvents(original, (events) => (events.length > 3 ? [...events.slice(0, -2), ...events.slice(-2).reverse()] : events)),
  },
  'event-lost-behind-gap': {
    breaks: ['LISTEN-STAGED-RETURNED'],
    description: 'After a reported gap, later polls of the session omit the first event after their cursor.',
    deep: true,
    seams: (original) => {
      const hadGap = (call: AnyCall) => numbers(call.world, 'gaps')[call.params['id'] ?? ''] !== undefined;
      const broken = editEvents(original, (events, call) => {
        const cursor = (call.query as Json)['CursorUtc'];
        if (cursor === undefined || !hadGap(call)) return events;
        const lost = events.find(({ stagedAtUtc }) => instantOf(stagedAtUtc) > instantOf(cursor));
        return events.filter((event) => event !== lost);
      });
      return around({ ...original, ...broken }, ['listenSessions.events'], (call, handler) => {
        const result = handler(call);
        if ((result.body as Json)['agedOutGap'] === true) count(call, 'gaps');
        return result;
      });
    },
  },
};
