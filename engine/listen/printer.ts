/** The output of a listener: lines for people, or JSON lines for programs. Foreign text is escaped, and keys are removed. */
import pc from 'picocolors';
import { oneLine } from '../../schemas/shared/markup.ts';
import type { ListenEvent } from './event.ts';
import type { Forwarded } from './forward.ts';
import type { SessionStart, Session } from './session.ts';
import { count } from '../../reports/counts.ts';

interface Opening extends SessionStart {
  readonly session: Session;
  readonly caller: string;
  readonly forwardTo: string | null;
}
export interface Gap {
  readonly cursor: string | null;
  readonly oldestAvailable: string | null;
}
export interface Ending {
  readonly events: number;
  /** Received but not forwarded. */
  readonly waiting: number;
  /** Forwarded, but not answered with 2xx. */
  readonly refused: number;
  readonly isEnded: boolean;
  readonly expiresAt: string | null;
}
export interface Printer {
  opened(opening: Opening): void;
  /** `forwarded` is null if nothing is forwarded. */
  event(event: ListenEvent, forwarded: Forwarded | null): void;
  gap(gap: Gap): void;
  error(text: string): void;
  recovered(text: string): void;
  ended(ending: Ending): void;
}

type Write = (text: string) => void;
type Clean = (text: string) => string;

const now = (): string => new Date().toISOString();
const timeOf = (instant: string | null): string => (/T(\d\d:\d\d:\d\d)/.exec(instant ?? '') ?? /T(\d\d:\d\d:\d\d)/.exec(now()))?.[1] ?? '';

/** Prints one line per event: when it was staged (UTC), type, id, and the receiver's answer. */
export function terminalPrinter(write: Write, clean: Clean): Printer {
  const line = (text: string): void => write(`${text}\n`);
  const shown = (text: string): string => oneLine(clean(text));
  const note = (paint: (text: string) => string, text: string): void => line(`${pc.dim(timeOf(null))}  ${paint(shown(text))}`);
  return {
    opened({ session: { id, signingSecret, expiresAt }, caller, forwardTo, isResumed, isAnew, lostSince }) {
      if (isAnew) note(pc.red, `The session has expired and a new one was opened; events after ${lostSince ?? 'its end'} may be lost.`);
      else line(`Listening to ${shown(caller)}`);
      const renewed = expiresAt === null ? '' : `, open until ${shown(expiresAt)} and renewed by each poll`;
      line(`Session ${shown(id)}${renewed}`);
      if (isResumed) line(pc.yellow('Resuming the session of an earlier listener after its last event, with the same signing secret.'));
      if (signingSecret !== null) {
        const change = isAnew ? pc.yellow(' (give it to the receiver; the old secret is no longer used)') : '';
        line(`Signing secret ${pc.bold(shown(signingSecret))}${change}`);
      }
      if (isAnew) return;
      line(forwardTo === null ? 'Events are not forwarded; use --forward-to to forward them.' : `Forwarding to ${forwardTo}`);
      line(pc.dim('Ctrl+C ends the session.\n'));
    },
    event({ id, type, stagedAt, isSample }, forwarded) {
      const tag = isSample ? pc.dim('  sample') : '';
      line(`${pc.dim(timeOf(stagedAt))}  ${shown(type).padEnd(32)}  ${pc.dim(shown(id))}  ${outcome(forwarded)}${tag}`);
    },
    gap: (gap) => note(pc.red, gapText(gap)),
    error: (text) => note(pc.yellow, text),
    recovered: (text) => note(pc.green, text),
    ended({ events, waiting, refused, isEnded, expiresAt }) {
      const how = isEnded ? 'ended' : `could not be ended${expiresAt === null ? '' : `; it expires at ${shown(expiresAt)}`}`;
      line(`\nSession ${how}; ${count(events, 'event')} received.`);
      if (refused > 0) line(pc.yellow(`${count(refused, 'event')} rejected by the receiver.`));
      if (waiting > 0) line(pc.yellow(`${count(waiting, 'event')} not forwarded.`));
    },
  };
}

function outcome(forwarded: Forwarded | null): string {
  if (forwarded === null) return '-';
  const { status, attempts, durationMs } = forwarded;
  const paint = status >= 200 && status <= 299 ? pc.green : pc.red;
  const tried = attempts === 1 ? '' : `, attempt ${attempts}`;
  return `${paint(String(status))}${pc.dim(` ${durationMs} ms${tried}`)}`;
}

const gapText = ({ cursor, oldestAvailable }: Gap): string =>
  `GAP: events expired before they were read. Events ${cursor === null ? '' : `after ${cursor} and `}before ${oldestAvailable ?? 'the next one'} may be lost; read the records themselves to see what happened.`;

/** Prints one JSON line per event and per change of the session's state; `kind` distinguishes them. */
export function jsonPrinter(write: Write, clean: Clean): Printer {
  const line = (kind: string, members: object): void => write(`${clean(JSON.stringify({ kind, at: now(), ...members }))}\n`);
  return {
    opened({ session: { id, signingSecret, expiresAt }, ...rest }) {
      line('session', { id, signingSecret, expiresAt, ...rest });
    },
    event({ id, type, stagedAt, isSample, headers, body }, forwarded) {
      line('event', { eventId: id, eventType: type, stagedAtUtc: stagedAt, isSample, forwarded, headers, body });
    },
    gap: ({ cursor, oldestAvailable }) => line('gap', { cursorUtc: cursor, oldestAvailableUtc: oldestAvailable }),
    error: (text) => line('error', { text }),
    recovered: (text) => line('recovered', { text }),
    ended: (ending) => line('end', ending),
  };
}
