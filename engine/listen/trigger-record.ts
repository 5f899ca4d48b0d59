/** Announces a record of a simulator's world, decides its outcome, or sends a delivery again, through its control plane. */
import { request } from 'undici';
import { at } from '../../fixtures/client/answer.ts';
import { UserError } from '../../schemas/shared/user-error.ts';
import { controlTokenOf } from '../control-token.ts';
import { localUrl, readUrl, type GatewayOptions } from './find-gateway.ts';
import { codeOf } from './gateway.ts';

export interface Again {
  /** The id of a record that the event is about. */
  readonly record?: string | undefined;
  /** The state that the record gets first. */
  readonly outcome?: string | undefined;
  /** The id of a delivery. */
  readonly resend?: string | undefined;
  /** The default world if absent. */
  readonly world?: string | undefined;
}

interface Announced {
  /** For programs. */
  readonly members: unknown;
  /** For people. */
  readonly line: string;
}

/** Calls the control plane. Throws `UserError` if it cannot be reached or refuses. */
async function control(url: string, method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> {
  const token = controlTokenOf();
  const headers = {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const signal = AbortSignal.timeout(30_000);
  const answer = await request(`${url}/_sim${path}`, {
    method,
    headers,
    signal,
    body: body === undefined ? null : JSON.stringify(body),
  }).catch((error: unknown) => {
    throw new UserError(`${url} cannot be reached (${codeOf(error)}); start gateproof serve, or name a simulator with --url`);
  });
  const json: unknown = await answer.body.json().catch(() => undefined);
  if (answer.statusCode === 200 && json !== undefined) return json;
  const message = at(json, 'error.message');
  throw new UserError(typeof message === 'string' ? message : `${url} has no control plane (status ${answer.statusCode})`);
}

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0);
const counted = (count: number, noun: string, nouns: string): string => `${count} ${count === 1 ? noun : nouns}`;

/** Throws `UserError`. */
export async function announce(eventType: string | undefined, options: Again & GatewayOptions): Promise<Announced> {
  const { record, outcome, resend, world, url: given, target, key } = options;
  if (target !== undefined || key !== undefined)
    throw new UserError('--record and --resend use the control plane of a simulator: give --url');
  const url = readUrl(given ?? localUrl, '--url');
  const id = world ?? String(at(await control(url, 'GET', '/health'), 'defaultWorld'));
  const base = `/worlds/${encodeURIComponent(id)}`;
  if (resend !== undefined) {
    if (eventType !== undefined) throw new UserError('--resend names the event: leave out the event type');
    const members = await control(url, 'POST', `${base}/deliveries/${encodeURIComponent(resend)}/resend`);
    const line = `Sent ${String(at(members, 'eventType'))} ${String(at(members, 'eventId'))} again as delivery ${String(at(members, 'id'))}`;
    return { members, line };
  }
  if (eventType === undefined && outcome === undefined) throw new UserError('name an event type for the record, or an --outcome');
  const members = await control(url, 'POST', `${base}/events`, { type: eventType, record, outcome });
  const deliveries = counted(lengthOf(at(members, 'deliveries')), 'delivery', 'deliveries');
  const sessions = counted(lengthOf(at(members, 'listenSessions')), 'listen session', 'listen sessions');
  const event = `${String(at(members, 'type'))} as ${String(at(members, 'id'))}: ${deliveries}, ${sessions}`;
  return { members, line: outcome === undefined ? `Announced ${event}` : `Decided ${outcome}, announced ${event}` };
}
