/** The session that a listener starts with. */
import { NoAnswer, type Gateway } from './gateway.ts';
import type { AbandonedSession } from './open-sessions.ts';
import { pause } from './pause.ts';
import type { Printer } from './printer.ts';
import type { Progress } from './progress.ts';
import { openSession, pollSession, Refused, type Session } from './session.ts';

export interface StartOptions {
  readonly gateway: Gateway;
  /** Undefined: all. */
  readonly types: readonly string[] | undefined;
  readonly printer: Printer;
  /** Ends the listener. */
  readonly signal: AbortSignal;
  /** Sessions that may be resumed; the first one that still exists is. */
  readonly left: readonly AbandonedSession[];
}

export interface StartedSession {
  readonly session: Session;
  readonly progress: Progress;
  readonly isResumed: boolean;
}

/** Resumes a session that was left open, or opens one; undefined when the signal came first. Throws as `openSession`. */
export async function startSession({ gateway, types, printer, left, signal }: StartOptions): Promise<StartedSession | undefined> {
  for (const { note, claim, forget } of left) {
    const { session: id, pollMs, cursor, handled } = note;
    const page = await pollSession(gateway, id, cursor, 1, signal).catch((error: unknown) => {
      // Another session can be opened, or is refused with its own reason.
      if (error instanceof Refused) return 'gone' as const;
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
