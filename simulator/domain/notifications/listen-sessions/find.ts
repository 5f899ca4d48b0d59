/** The live session that a call names (concepts: Listen sessions, 7). */
import type { AuthenticatedCall, OfRecord } from '../../kernel/call.ts';
import { reaches } from '../../kernel/principal.ts';
import { notFound } from '../../kernel/refusal.ts';
import type { ListenSessionRecord } from './record.ts';

/** Throws the same 404 for a session that does not exist, is another merchant's, was ended or has expired. */
export function findSession({ world, principal, params }: AuthenticatedCall<OfRecord>): ListenSessionRecord {
  const session = world.records.listenSessions.get(params.id);
  if (session === undefined || session.expiresAt <= world.clock.now()) throw notFound('no live session has this id');
  if (!reaches(world, principal, session.merchantId)) throw notFound('the session belongs to another merchant');
  if (world.choices['listen.pollableBy'] === 'owner' && session.ownerId !== principal.user.id) {
    throw notFound('the session belongs to another user');
  }
  return session;
}
