/** `gateproof trigger`: a sample of an event type into the listen sessions that are open (concepts: Listen sessions, 8). */
import { at } from '../fixtures/client/answer.ts';
import { oneLine } from '../reports/markup.ts';
import { UserError } from '../schemas/user-error.ts';
import { typesOf, unknownType } from './listen/event-types.ts';
import { findGateway, type GatewayOptions } from './listen/find-gateway.ts';
import { NoAnswer, refusalText, type Gateway } from './listen/gateway.ts';
import { sessionsAt } from './listen/open-sessions.ts';
import { sampleInto } from './listen/session.ts';

export interface TriggerOptions extends GatewayOptions {
  /** Sessions to use instead of those of this user's listeners. */
  readonly session?: readonly string[];
  readonly json?: boolean;
}

interface Staged {
  readonly session: string;
  readonly eventType: string;
  readonly eventId: string | null;
  readonly stagedAtUtc: string | null;
}

/** Answers 0 when at least one session took the sample. Throws `UserError`. */
export async function trigger(eventType: string, options: TriggerOptions): Promise<number> {
  const { gateway, caller } = await findGateway(options);
  try {
    const known = await typesOf(gateway);
    const unknown = known === undefined ? undefined : unknownType(eventType, known);
    if (unknown !== undefined) throw new UserError(unknown);
    const sessions = options.session ?? sessionsAt(gateway.url);
    if (sessions.length === 0)
      throw new UserError(
        unknownType(eventType, known) ??
          `no listener of this user is open at ${gateway.url}; start gateproof listen, or name a session with --session`,
      );
    const staged: Staged[] = [];
    const refusals: string[] = [];
    for (const session of sessions) {
      const outcome = await stage(gateway, session, eventType);
      if (typeof outcome === 'string') refusals.push(outcome);
      else staged.push(outcome);
    }
    if (staged.length === 0) throw new UserError(unknownType(eventType, known) ?? gateway.clean(refusals.join('; ')));
    process.stdout.write(gateway.clean(options.json === true ? lines(staged, JSON.stringify) : report(staged, refusals, caller)));
    return 0;
  } catch (error) {
    if (error instanceof NoAnswer) throw new UserError(`${gateway.url} ${error.message}; try again later`, { cause: error });
    throw error;
  } finally {
    await gateway.close();
  }
}

/** What was staged, or why nothing was. */
async function stage(gateway: Gateway, session: string, eventType: string): Promise<Staged | string> {
  const reply = await sampleInto(gateway, session, eventType);
  const { status, json } = reply;
  if (status >= 200 && status <= 299) {
    const [eventId, stagedAtUtc] = [at(json, 'eventId'), at(json, 'stagedAtUtc')];
    return {
      session,
      eventType,
      eventId: typeof eventId === 'string' ? eventId : null,
      stagedAtUtc: typeof stagedAtUtc === 'string' ? stagedAtUtc : null,
    };
  }
  const hints: Readonly<Record<number, string>> = {
    401: '; the key is not accepted',
    403: '; it takes the permissions Notifications.ListenSessions.Listen and Notifications.Destinations.Test',
    404: '; it has ended or belongs to another merchant than the key',
  };
  return `session ${session} takes no sample of ${eventType} (${refusalText(reply)})${hints[status] ?? ''}`;
}

const lines = (staged: readonly Staged[], print: (one: Staged) => string): string => staged.map((one) => `${print(one)}\n`).join('');

function report(staged: readonly Staged[], refusals: readonly string[], caller: string): string {
  const told = lines(staged, ({ session, eventType, eventId, stagedAtUtc }) =>
    oneLine(
      `Staged a sample of ${eventType} as ${eventId ?? '(no id)'} in session ${session}${stagedAtUtc === null ? '' : ` at ${stagedAtUtc}`}`,
    ),
  );
  return `Asked ${oneLine(caller)}\n${told}${refusals.map((text) => `Not everywhere: ${oneLine(text)}\n`).join('')}`;
}
