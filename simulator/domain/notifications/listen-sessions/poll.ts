/** Polls a listen session, which renews it (endpoints: operation 3; concepts: Listen sessions, 2 to 5). */
import { formatInstant, type Instant, parseInstant, plus, seconds } from '../../../../schemas/shared/instant.ts';
import type { ListenSessionEventsDto, ListenSessionEventsQuery } from '../../../../schemas/notifications/listen-sessions/types.ts';
import { ok } from '../../kernel/call.ts';
import type { CallTo } from '../../kernel/handler.ts';
import { invalidMember } from '../../kernel/refusal.ts';
import { batchOf } from './batch.ts';
import { bufferOf, lasting } from './buffer.ts';
import { findSession } from './find.ts';
import { presentEvent } from './present.ts';

/** The cursor of a query. Not every text of the right form is an instant: no day has a second 60 here. */
function cursorOf({ CursorUtc }: ListenSessionEventsQuery): Instant | null {
  if (CursorUtc === undefined) return null;
  const cursor = parseInstant(CursorUtc);
  if (cursor === undefined) throw invalidMember('cursorUtc', 'The field cursorUtc must be an instant (ISO 8601 with a time zone).');
  return cursor;
}

export function poll(call: CallTo<'listenSessions.events'>) {
  const { world } = call;
  const query = call.query as ListenSessionEventsQuery;
  const cursor = cursorOf(query);
  const session = findSession(call);
  const bounds = world.choices['listen.maxResultCount'];
  const buffer = bufferOf(world, session.id);
  const { events, nextCursor, gap } = batchOf(buffer, {
    cursor,
    size: Math.min(Math.max(query.MaxResultCount ?? bounds.default, bounds.minimum), bounds.maximum),
    overlap: seconds(world.choices['listen.overlapSeconds']),
    gapDetection: world.choices['listen.gapDetection'],
  });
  buffer.polledAt = world.clock.now();
  const expiresAt = plus(buffer.polledAt, lasting(world.choices['listen.lifetime']));
  world.records.listenSessions.replace({ ...session, expiresAt });
  const answer: ListenSessionEventsDto = {
    events: events.map(presentEvent),
    nextCursorUtc: nextCursor === null ? null : formatInstant(nextCursor),
    agedOutGap: gap !== null,
    oldestAvailableUtc: gap === null ? null : formatInstant(gap),
    expiresAtUtc: formatInstant(expiresAt),
  };
  return ok(answer);
}
