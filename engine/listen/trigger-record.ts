/** Announces a record of a simulator's world, decides its outcome, or sends a delivery again, through its control plane. */
import { at } from '../../fixtures/client/answer.ts';
import { UserError } from '../../schemas/shared/user-error.ts';
import { callControl, defaultWorldOf, simulatorAt } from '../control-plane.ts';
import type { GatewayOptions } from './find-gateway.ts';

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

interface Announcement {
  /** For programs. */
  readonly members: unknown;
  /** For people. */
  readonly line: string;
}

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0);
const counted = (count: number, noun: string, nouns: string): string => `${count} ${count === 1 ? noun : nouns}`;

/** Throws `UserError`. */
export async function announce(eventType: string | undefined, options: Again & GatewayOptions): Promise<Announcement> {
  const { record, outcome, resend, world, url: given, target, key } = options;
  if (target !== undefined || key !== undefined)
    throw new UserError('--record and --resend use the control plane of a simulator: give --url');
  const url = simulatorAt(given === undefined ? {} : { url: given });
  const id = world ?? (await defaultWorldOf(url));
  const base = `/worlds/${encodeURIComponent(id)}`;
  if (resend !== undefined) {
    if (eventType !== undefined) throw new UserError('--resend names the event: leave out the event type');
    const members = await callControl(url, 'POST', `${base}/deliveries/${encodeURIComponent(resend)}/resend`);
    const line = `Sent ${String(at(members, 'eventType'))} ${String(at(members, 'eventId'))} again as delivery ${String(at(members, 'id'))}`;
    return { members, line };
  }
  if (eventType === undefined && outcome === undefined) throw new UserError('name an event type for the record, or an --outcome');
  const members = await callControl(url, 'POST', `${base}/events`, { type: eventType, record, outcome });
  const deliveries = counted(lengthOf(at(members, 'deliveries')), 'delivery', 'deliveries');
  const sessions = counted(lengthOf(at(members, 'listenSessions')), 'listen session', 'listen sessions');
  const event = `${String(at(members, 'type'))} as ${String(at(members, 'id'))}: ${deliveries}, ${sessions}`;
  return { members, line: outcome === undefined ? `Announced ${event}` : `Decided ${outcome}, announced ${event}` };
}
