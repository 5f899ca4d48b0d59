/** What a poll answers of a buffer (concepts: Listen sessions, 2 to 5; assumptions: LS4, LS5, LS7, LS8). */
import { type Duration, type Instant, instantly, minus } from '../../../../schemas/shared/instant.ts';
import type { Buffer, BufferedEvent } from './buffer.ts';

export interface BatchRequest {
  /** Null: from the oldest buffered event. */
  readonly cursor: Instant | null;
  /** At least 1. */
  readonly size: number;
  /** Length of the window before the cursor that is read again. */
  readonly overlap: Duration;
  readonly gapDetection: 'literal' | 'lossOnly';
}

export interface Batch {
  /** Oldest first. */
  readonly events: readonly BufferedEvent[];
  readonly nextCursor: Instant | null;
  /** Staging instant of the oldest buffered event if the cursor is before it; null when there is no gap. */
  readonly gap: Instant | null;
}

/** Index of the first event that was staged after an instant, or at it. */
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

/** New events come first, so that reading again can never hold up progress; free places go to the youngest of the window. */
export function batchOf(buffer: Readonly<Buffer>, { cursor, size, overlap, gapDetection }: BatchRequest): Batch {
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
