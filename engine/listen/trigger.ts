/** Sends a sample of an event type to open listen sessions or webhook destinations (concepts: Events). */
import { at } from '../../fixtures/client/answer.ts';
import { isJsonObject } from '../../schemas/shared/json.ts';
import { UserError } from '../../schemas/shared/user-error.ts';
import { typesOf, unknownType } from './event-types.ts';
import { findGateway, type GatewayOptions } from './find-gateway.ts';
import { NoAnswer, refusalText, type Gateway, type Reply } from './gateway.ts';
import { sessionsAt } from './open-sessions.ts';
import { sampleInto } from './session.ts';

export interface TriggerOptions extends GatewayOptions {
  /** Sessions to use instead of those of this user's listeners. */
  readonly session?: readonly string[];
  /** Webhook destinations to post to, instead of any session. */
  readonly destination?: readonly string[];
}

export interface Outcome {
  readonly isTaken: boolean;
  /** For programs. */
  readonly members: Readonly<Record<string, unknown>>;
  /** For people. */
  readonly line: string;
  readonly isRefused: boolean;
}

export interface Triggered {
  readonly outcomes: readonly Outcome[];
  readonly caller: string;
  readonly isTaken: boolean;
  readonly clean: Gateway['clean'];
}

/** Sends a sample to every session or destination. Throws `UserError`, also if none accepts it. */
export async function trigger(eventType: string, options: TriggerOptions): Promise<Triggered> {
  const { gateway, caller } = await findGateway(options);
  try {
    const known = await typesOf(gateway);
    const unknown = known === undefined ? undefined : unknownType(eventType, known);
    if (unknown !== undefined) throw new UserError(unknown);
    const { destination: destinations, session: named } = options;
    const places = destinations ?? named ?? sessionsAt(gateway.url);
    if (places.length === 0)
      throw new UserError(
        unknownType(eventType, known) ??
          `this user has no listen session open at ${gateway.url}; start gateproof listen, or name a session with --session`,
      );
    const outcomes: Outcome[] = [];
    for (const id of places) outcomes.push(await (destinations === undefined ? stage : post)(gateway, id, eventType));
    const refusals = outcomes.filter(({ isRefused }) => isRefused).map(({ line }) => line);
    if (refusals.length === outcomes.length) throw new UserError(unknownType(eventType, known) ?? gateway.clean(refusals.join('; ')));
    const isTaken = destinations === undefined || outcomes.every((outcome) => outcome.isTaken);
    return { outcomes, caller, isTaken, clean: gateway.clean };
  } catch (error) {
    if (error instanceof NoAnswer) throw new UserError(`${gateway.url} ${error.message}; try again later`, { cause: error });
    throw error;
  } finally {
    await gateway.close();
  }
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const isDone = ({ status }: Reply): boolean => status >= 200 && status <= 299;

const permissions = 'Notifications.Destinations.Test';

async function stage(gateway: Gateway, session: string, eventType: string): Promise<Outcome> {
  const reply = await sampleInto(gateway, session, eventType);
  if (!isDone(reply))
    return refusal(reply, `session ${session}`, { session, eventType }, `Notifications.ListenSessions.Listen and ${permissions}`);
  if (!isJsonObject(reply.json)) throw new UserError(`${gateway.url} staged no sample: its answer is not JSON; check --url`);
  const [eventId, stagedAtUtc] = ['eventId', 'stagedAtUtc'].map((name) => textOrNull(at(reply.json, name))) as [
    string | null,
    string | null,
  ];
  const when = stagedAtUtc === null ? '' : ` at ${stagedAtUtc}`;
  return {
    isTaken: true,
    isRefused: false,
    members: { session, eventType, eventId, stagedAtUtc },
    line: `Staged a sample of ${eventType} as ${eventId ?? '(no id)'} in session ${session}${when}`,
  };
}

/** Makes the gateway post a sample to a destination; its reply has the outcome. */
async function post(gateway: Gateway, destination: string, eventType: string): Promise<Outcome> {
  const path = `/api/notifications/destinations/${encodeURIComponent(destination)}/send-sample`;
  const reply = await gateway.ask('POST', path, { body: { eventType } });
  if (!isDone(reply)) return refusal(reply, `destination ${destination}`, { destination, eventType }, permissions);
  const { json } = reply;
  const [eventId, errorMessage] = [textOrNull(at(json, 'eventId')), textOrNull(at(json, 'errorMessage'))];
  const [statusCode, durationMs] = [numberOrNull(at(json, 'statusCode')), numberOrNull(at(json, 'durationMs'))];
  const isTaken = at(json, 'success') === true;
  const answered = [
    statusCode ?? 'no answer',
    ...(durationMs === null ? [] : [`${durationMs} ms`]),
    ...(isTaken ? [] : [errorMessage ?? 'not accepted']),
  ];
  return {
    isTaken,
    isRefused: false,
    members: { destination, eventType, eventId, success: isTaken, statusCode, durationMs, errorMessage },
    line: `Posted a sample of ${eventType} as ${eventId ?? '(no id)'} to destination ${destination}: ${answered.join(', ')}`,
  };
}

function refusal(reply: Reply, place: string, members: Outcome['members'], needed: string): Outcome {
  const hints: Readonly<Record<number, string>> = {
    401: '; the key is not accepted',
    403: `; the key needs ${needed}`,
    404: '; it does not exist, has expired, or belongs to another merchant than the key',
  };
  const line = `${place} does not accept a sample of ${String(members['eventType'])} (${refusalText(reply)})${hints[reply.status] ?? ''}`;
  return { isTaken: false, isRefused: true, members: { ...members, refusal: line }, line };
}
