/** Polls a session and hands its events on, through outages on both sides, until a signal ends it. */
import { startSession, type StartOptions } from './start.ts';
import { createForwardQueue } from './forward-queue.ts';
import { unseenFilter, readEvent } from './event.ts';
import type { Forwarder } from './forward.ts';
import { NoAnswer } from './gateway.ts';
import { backoff, pause } from './pause.ts';
import { progressOf, type Progress } from './progress.ts';
import { endSession, openSession, pollSession, type SessionStart, type Page, type Session } from './session.ts';

export interface Listening extends StartOptions {
  /** Undefined: events are shown and go nowhere. */
  readonly forwarder: Forwarder | undefined;
  /** Undefined: as often as the gateway says. */
  readonly pollMs: number | undefined;
  /** Does not even wait for the session to end. */
  readonly hurry: AbortSignal;
  /** Hears of each session, the first and those that follow a lost one. */
  onSession(session: Session, start: SessionStart): void;
  /** Hears of how far events were handed on. */
  onProgress(progress: Progress): void;
}

/** Events asked for at a time; a gateway gives fewer where it wants to. */
const batch = 200;
/** Events that may wait for a receiver. Beyond, they wait at the gateway: the session is renewed and nothing more is read. */
const maxWaiting = 2000;
const defaultPollMs = 2000;
/** After a page with something new there is probably more. */
const quickPollMs = 250;
const endMs = 5000;

/** Answers when the signal came and the session was ended. Throws `UserError` when the gateway refuses. */
export async function listenOn(listening: Listening): Promise<void> {
  const { gateway, types, printer, signal } = listening;
  const failed = new AbortController();
  const first = await startSession(listening);
  if (first === undefined) return;
  let { session } = first;
  let { cursor } = first.progress;
  const isNew = unseenFilter(first.progress.handled);
  const progress = progressOf(first.progress, listening.onProgress);
  const queue = createForwardQueue({ ...listening, ...progress, signal: AbortSignal.any([signal, failed.signal]) });
  listening.onSession(session, { isResumed: first.isResumed, isAnew: false, lostSince: null });
  let expiresAt = session.expiresAt;
  let polledAt = new Date().toISOString();
  let failures = 0;
  /** Sessions lost since the last page. */
  let losses = 0;
  let reportedGap = '';

  const pollMs = (): number => listening.pollMs ?? session.pollMs ?? defaultPollMs;

  /** Takes what a page has to say; answers how long to wait for the next one. */
  function take(page: Page): number {
    expiresAt = page.expiresAt;
    polledAt = new Date().toISOString();
    losses = 0;
    if (queue.waiting() >= maxWaiting) return pollMs();
    const gap = page.isGap ? `${cursor} ${page.oldestAvailable}` : '';
    if (gap !== '' && gap !== reportedGap) printer.gap({ cursor, oldestAvailable: page.oldestAvailable });
    reportedGap = gap;
    const fresh = page.events.map(readEvent).filter(isNew);
    for (const event of fresh) queue.take(event);
    if (cursor !== page.nextCursor) queue.mark(page.nextCursor);
    cursor = page.nextCursor;
    return fresh.length > 0 ? Math.min(quickPollMs, pollMs()) : pollMs();
  }

  async function step(): Promise<number> {
    const maxEvents = queue.waiting() >= maxWaiting ? 1 : batch;
    const page = await pollSession(gateway, session.id, cursor, maxEvents, signal);
    if (page !== 'gone') return take(page);
    session = await openSession(gateway, types, signal);
    cursor = null;
    queue.mark(null);
    expiresAt = session.expiresAt;
    listening.onSession(session, { isResumed: false, isAnew: true, lostSince: polledAt });
    return backoff(++losses, pollMs(), 60_000);
  }

  try {
    while (!signal.aborted) {
      const waitMs = await step()
        .then((ms) => {
          if (failures > 0) printer.recovered('The gateway answers again.');
          failures = 0;
          return ms;
        })
        .catch((error: unknown) => {
          if (!(error instanceof NoAnswer)) throw error;
          failures++;
          if (failures === 1) printer.error(`The gateway ${error.message}; retrying from the last cursor.`);
          return Math.max(error.waitMs, backoff(failures, 500, 10_000));
        });
      await pause(waitMs, signal);
    }
  } catch (error) {
    if (!signal.aborted) {
      failed.abort();
      await end();
      throw error;
    }
  }
  await queue.settled();
  const isEnded = await end();
  printer.ended({ events: queue.taken(), waiting: queue.waiting(), refused: queue.refused(), isEnded, expiresAt });

  /** A gateway that is gone cannot be told; the session then expires by itself. */
  async function end(): Promise<boolean> {
    return endSession(gateway, session.id, AbortSignal.any([listening.hurry, AbortSignal.timeout(endMs)])).catch(() => false);
  }
}
