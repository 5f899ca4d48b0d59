/** Polls a session and hands its events on, through outages on both sides, until a signal ends it. */
import { newOnes, readEvent, type HeardEvent } from './event.ts';
import type { Forwarder } from './forward.ts';
import { NoAnswer, type Gateway } from './gateway.ts';
import { backoff, pause } from './pause.ts';
import type { Printer } from './printer.ts';
import { endSession, openSession, pollSession, type Page, type Session } from './session.ts';

export interface Listening {
  readonly gateway: Gateway;
  /** Undefined: events are shown and go nowhere. */
  readonly forwarder: Forwarder | undefined;
  /** Undefined: all. */
  readonly types: readonly string[] | undefined;
  /** Undefined: as often as the gateway says. */
  readonly pollMs: number | undefined;
  readonly printer: Printer;
  /** Ends it all. */
  readonly signal: AbortSignal;
  /** Hears of each session, the first and those that follow a lost one. */
  onSession(session: Session, isAnew: boolean): void;
}

/** Events asked for at a time; a gateway gives fewer where it wants to. */
const batch = 200;
/** Events that may wait for a receiver. Beyond, they wait at the gateway: the session is renewed and nothing more is read. */
const mostWaiting = 2000;
const usualPollMs = 2000;
/** After a page with something new there is probably more. */
const soonMs = 250;
const endMs = 5000;

/** Answers when the signal came and the session was ended. Throws `UserError` when the gateway refuses. */
export async function listenOn(listening: Listening): Promise<void> {
  const { gateway, types, printer, signal } = listening;
  const failed = new AbortController();
  const courier = createCourier(listening, AbortSignal.any([signal, failed.signal]));
  let session = await openSession(gateway, types, signal);
  listening.onSession(session, false);
  const isNew = newOnes();
  let cursor: string | null = null;
  let expiresAt = session.expiresAt;
  let failures = 0;
  /** Sessions lost since the last page. */
  let losses = 0;
  let knownGap = '';

  const pollMs = (): number => listening.pollMs ?? session.pollMs ?? usualPollMs;

  /** Takes what a page has to say; answers how long to wait for the next one. */
  function take(page: Page): number {
    expiresAt = page.expiresAt;
    losses = 0;
    if (courier.waiting() >= mostWaiting) return pollMs();
    const gap = page.isGap ? `${cursor} ${page.oldestAvailable}` : '';
    if (gap !== '' && gap !== knownGap) printer.gap({ cursor, oldestAvailable: page.oldestAvailable });
    knownGap = gap;
    const fresh = page.events.map(readEvent).filter(isNew);
    for (const event of fresh) courier.take(event);
    cursor = page.nextCursor;
    return fresh.length > 0 ? Math.min(soonMs, pollMs()) : pollMs();
  }

  async function step(): Promise<number> {
    const most = courier.waiting() >= mostWaiting ? 1 : batch;
    const page = await pollSession(gateway, session.id, cursor, most, signal);
    if (page !== 'gone') return take(page);
    session = await openSession(gateway, types, signal);
    cursor = null;
    expiresAt = session.expiresAt;
    listening.onSession(session, true);
    return backoff(++losses, pollMs(), 60_000);
  }

  try {
    while (!signal.aborted) {
      const waitMs = await step()
        .then((ms) => {
          if (failures > 0) printer.relief('The gateway answers again.');
          failures = 0;
          return ms;
        })
        .catch((error: unknown) => {
          if (!(error instanceof NoAnswer)) throw error;
          failures++;
          if (failures === 1) printer.trouble(`The gateway ${error.message}; asking again from where reading stopped.`);
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
  await courier.settled();
  printer.ended({ events: courier.taken(), waiting: courier.waiting(), isEnded: await end(), expiresAt });

  /** A gateway that is gone cannot be told; the session then expires by itself. */
  async function end(): Promise<boolean> {
    return endSession(gateway, session.id, AbortSignal.timeout(endMs)).catch(() => false);
  }
}

interface Courier {
  take(event: HeardEvent): void;
  /** Events taken, ever. */
  taken(): number;
  /** Events that were not handed on. */
  waiting(): number;
  settled(): Promise<void>;
}

/** Hands events on one after the other, until the signal. */
function createCourier({ forwarder, printer }: Listening, signal: AbortSignal): Courier {
  let tail: Promise<void> = Promise.resolve();
  let taken = 0;
  let waiting = 0;

  async function deliver(event: HeardEvent): Promise<void> {
    if (signal.aborted) return;
    let isTroubled = false;
    const forwarded = await forwarder?.send(event, signal, (reason) => {
      if (!isTroubled) printer.trouble(`The receiver ${reason}; ${event.type} ${event.id} and what follows wait for it.`);
      isTroubled = true;
    });
    if (forwarder !== undefined && forwarded === undefined) return;
    waiting--;
    printer.event(event, forwarded ?? null);
  }

  return {
    take(event) {
      taken++;
      waiting++;
      tail = tail.then(() => deliver(event));
    },
    taken: () => taken,
    waiting: () => waiting,
    settled: () => tail,
  };
}
