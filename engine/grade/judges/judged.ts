/** Types and helpers with which a judge states its findings. */
import type { ObligationId } from '../../../schemas/obligations/register.ts';
import type { Finding } from '../../../schemas/shared/verdict.ts';
import type { Evidence, RequestEntry } from '../evidence.ts';

export type Judged = Omit<Finding, 'rule'>;
/** Pure: the same evidence gives the same findings. Empty if the scenario did not test it. */
export type Judge = (evidence: Evidence) => readonly Judged[];
export type Judges = Readonly<Partial<Record<ObligationId, Judge>>>;

interface Shown {
  readonly expected: string;
  readonly actual: string;
  readonly exchange?: RequestEntry | undefined;
}

/** A check that passes or fails. */
export function judged(check: string, holds: boolean, { expected, actual, exchange }: Shown): Judged {
  const shown = exchange === undefined ? {} : { exchange: exchange.exchange };
  return holds ? { verdict: 'pass', check, ...shown } : { verdict: 'fail', check, expected, actual, ...shown };
}

export const passed = (check: string): Judged => ({ verdict: 'pass', check });

export const untested = (check: string, reason: string): Judged => ({ verdict: 'untested', check, reason });

/** A time between two requests, as bounds in real milliseconds. */
export interface Delay {
  readonly least: number;
  readonly most: number;
}

/** The later request may have arrived before it was noticed, and the earlier one was answered between its arrival and its end. */
export const delayBetween = (earlier: RequestEntry, later: RequestEntry): Delay => ({
  least: Math.max(0, later.at - later.noticedLate - (earlier.endedAt ?? earlier.at)),
  most: later.at - earlier.at + earlier.noticedLate,
});
