/** Polls a session and forwards its events, through outages on both sides, until a signal ends it. */
import { unseenFilter, readEvent } from './event.ts';
import { createForwardQueue, progressOf, type Progress } from './forward-queue.ts';
import type { Forwarder } from './forward.ts';
import { NoAnswer, type Gateway, backoff, pause } from './gateway.ts';
import type { AbandonedSession } from './open-sessions.ts';
import type { Printer } from './printer.ts';
import { endSession, openSession, pollSession, type SessionStart, type Page, type Session, GatewayRefusal } from './session.ts';

interface Listening extends StartOptions {
  readonly forwarder: Forwarder | undefined;
  /** Undefined: the interval that the gateway suggests. */
  readonly pollMs: number | undefined;
  /** Aborts even the request that ends the session. */
  readonly force: AbortSignal;
  /** Called for the first session, and for each one that replaces a lost session. */
  onSession(session: Session, start: SessionStart): void;
  onProgress(progress: Progress): void;
}

/** Events requested per poll; a gateway may return fewer. */
const batch = 200;
/** Maximum number of events waiting for a receiver. Beyond that, polls only renew the session, and events wait at the gateway. */
const maxWaiting = 2000;
const defaultPollMs = 2000;
/** The wait after a page with new events, since there are probably more. */
const quickPollMs = 250;
const endMs = 5000;

/** Returns after the signal, once the session is ended. Throws `UserError` if the gateway refuses. */
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
  let losses = 0;
  let reportedGap = '';

  const pollMs = (): number => listening.pollMs ?? session.pollMs ?? defaultPollMs;

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

  /** If the gateway is unreachable, the session expires on its own. */
  async function end(): Promise<boolean> {
    return endSession(gateway, session.id, AbortSignal.any([listening.force, AbortSignal.timeout(endMs)])).catch(() => false);
  }
}

interface StartOptions {
  readonly gateway: Gateway;
  readonly types: readonly string[] | undefined;
  readonly printer: Printer;
  readonly signal: AbortSignal;
  /** Sessions that may be resumed; the first that still exists is. */
  readonly left: readonly AbandonedSession[];
}

interface StartedSession {
  readonly session: Session;
  readonly progress: Progress;
  readonly isResumed: boolean;
}

/** Resumes a session left by an earlier listener, or opens one; undefined if the signal came first. Throws as `openSession`. */
async function startSession({ gateway, types, printer, left, signal }: StartOptions): Promise<StartedSession | undefined> {
  for (const { note, claim, forget } of left) {
    const { session: id, pollMs, cursor, handled } = note;
    const page = await pollSession(gateway, id, cursor, 1, signal).catch((error: unknown) => {
      // A new session can be opened, or is refused with its own reason.
      if (error instanceof GatewayRefusal) return 'gone' as const;
      throw error;
    });
    if (page === 'gone') {
      printer.error(`Session ${id} of an earlier listener has expired; events that it had not read are lost.`);
      forget();
    } else if (claim())
      return { session: { id, signingSecret: null, pollMs, expiresAt: page.expiresAt }, progress: { cursor, handled }, isResumed: true };
  }
  for (;;) {
    const answer = await openSession(gateway, types, signal).catch((error: unknown) => {
      if (error instanceof NoAnswer && error.waitMs > 0) return error;
      throw error;
    });
    if (!(answer instanceof NoAnswer)) return { session: answer, progress: { cursor: null, handled: [] }, isResumed: false };
    printer.error(`The gateway ${answer.message}; retrying in ${Math.ceil(answer.waitMs / 1000)} s.`);
    await pause(answer.waitMs, signal);
    if (signal.aborted) return undefined;
  }
}
