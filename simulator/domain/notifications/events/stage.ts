/** Stages an event in the same step as the change that causes it (concepts: Events). */
import { append } from '../listen-sessions/buffer.ts';
import { wants } from '../listen-sessions/selection.ts';
import type { World } from '../../kernel/world.ts';
import { bodyOf, eventId, type Event } from './envelope.ts';
import { hold } from './staged.ts';

/**
 * Puts an event into every live listen session of its merchant that asks for it, and holds it for the subscriptions.
 * `data` is JSON as it is sent: instants as text. An event without a merchant belongs to the platform and reaches no session.
 */
export function stage(world: World, type: string, merchantId: string | null, data: Readonly<Record<string, unknown>>): void {
  const { listenSessions, notificationSubscriptions, merchants } = world.records;
  // The usual case: nobody listens, so nothing is made.
  if (listenSessions.size === 0 && notificationSubscriptions.size === 0) return;
  const sessions = merchantId === null ? [] : listenSessions.by('merchantId', merchantId);
  if (sessions.length === 0 && notificationSubscriptions.size === 0) return;
  const resellerId = merchantId === null ? null : (merchants.get(merchantId)?.resellerId ?? null);
  const event: Event = { id: eventId(world), type, at: world.clock.now(), merchantId, resellerId, data };
  if (notificationSubscriptions.size > 0) hold(world, event);
  let body: string | undefined;
  for (const session of sessions) {
    if (!wants(world, session, event)) continue;
    body ??= bodyOf(event);
    append(world, session, event, body, false);
  }
}
