/** Polls a listen session, which renews it (endpoints: operation 3; concepts: Listen sessions, 2 to 5; assumptions: LS4, LS5, LS7, LS8). */
import type { ListenSessionEventsDto, ListenSessionEventsQuery } from '../../../../schemas/notifications/listen-sessions/group.ts';
import {
  formatInstant,
  type Instant,
  parseInstant,
  plus,
  seconds,
  type Duration,
  instantly,
  minus,
} from '../../../../schemas/shared/instant.ts';
import { ok } from '../../kernel/call.ts';
import type { CallTo } from '../../kernel/handler.ts';
import { invalidMember } from '../../kernel/refusal.ts';
import { bufferOf, lasting, type Buffer, type BufferedEvent } from './buffer.ts';
import { findSession, presentEvent } from './sessions.ts';

/** A cursor of the right form need not be an instant: no day has a second 60 here. */
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

interface BatchRequest {
  /** Null: from the oldest buffered event. */
  readonly cursor: Instant | null;
  readonly size: number;
  /** Length of the window before the cursor that is read again. */
  readonly overlap: Duration;
  readonly gapDetection: 'literal' | 'lossOnly';
}

interface Batch {
  readonly events: readonly BufferedEvent[];
  readonly nextCursor: Instant | null;
  /** Staging instant of the oldest buffered event if the cursor is before it; null: no gap. */
  readonly gap: Instant | null;
}

function firstAfter(events: readonly BufferedEvent[], at: Instant, isAtIncluded: boolean): number {
  let low = 0;
  let high = events.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const { stagedAt } = events[middle]!;
    if (stagedAt < at || (stagedAt === at && !isAtIncluded)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** New events come first, so that repeated events never delay them; the remaining places go to the youngest of the window. */
function batchOf(buffer: Readonly<Buffer>, { cursor, size, overlap, gapDetection }: BatchRequest): Batch {
  const { events } = buffer;
  const from = cursor === null ? 0 : firstAfter(events, cursor, false);
  const until = Math.min(events.length, from + size);
  const window = cursor === null || overlap === instantly ? from : firstAfter(events, minus(cursor, overlap), true);
  const again = Math.max(window, from - (size - (until - from)));
  const batch = events.slice(again, until);
  return { events: batch, nextCursor: batch.at(-1)?.stagedAt ?? cursor, gap: gapOf(buffer, cursor, gapDetection) };
}

function gapOf(
  { events, lastDroppedAt }: Readonly<Buffer>,
  cursor: Instant | null,
  detection: BatchRequest['gapDetection'],
): Instant | null {
  const oldest = events[0]?.stagedAt;
  if (cursor === null || oldest === undefined || cursor >= oldest) return null;
  if (detection === 'lossOnly' && (lastDroppedAt === null || cursor >= lastDroppedAt)) return null;
  return oldest;
}
