/** Moves of a session from state to state (assumptions: 17, state machine). */
import type { Instant } from '../../../../schemas/shared/instant.ts';
import { transition } from '../../../../schemas/state.ts';
import { hostedSessionStates, type HostedSessionTrigger } from '../../../../schemas/payments/hosted-pages/session-states.ts';
import type { DueHandlers } from '../../kernel/due.ts';
import { checkMove } from '../../resources/moves.ts';
import { changedBy } from '../../resources/stamps.ts';
import type { World } from '../../kernel/world.ts';
import { stageExpired } from './events.ts';
import type { HostedSessionRecord } from './record.ts';

/** Kind of the work that is due when a session expires. */
export const sessionExpiry = 'hppSessions.expire';

/**
 * Takes a session where a trigger leads it. `userId`: null when a payer or the clock does it. `change`: what else changes.
 * @throws Refusal when its state does not allow that; nothing has changed then.
 */
export function move(
  world: World,
  session: HostedSessionRecord,
  trigger: HostedSessionTrigger,
  userId: string | null,
  change: Partial<HostedSessionRecord> = {},
): HostedSessionRecord {
  checkMove(hostedSessionStates, session.status, trigger);
  const status = transition(hostedSessionStates, session.status, trigger)?.to ?? session.status;
  if (status !== 'Active' && status !== 'Paused') world.schedule.cancel(sessionExpiry, session.id);
  return world.records.hppSessions.replace({
    ...session,
    ...change,
    status,
    ...(status === 'Completed' ? { completedAt: world.clock.now() } : {}),
    ...changedBy(world, userId),
  });
}

/** Lets a session that takes payments take them until another instant. */
export function extend(world: World, session: HostedSessionRecord, expiresAt: Instant, userId: string | null): HostedSessionRecord {
  world.schedule.cancel(sessionExpiry, session.id);
  world.schedule.add({ at: expiresAt, kind: sessionExpiry, id: session.id });
  return world.records.hppSessions.replace({ ...session, expiresAt, ...changedBy(world, userId) });
}

export const hostedSessionDueWork: DueHandlers<typeof sessionExpiry> = {
  [sessionExpiry]: (world, id) => {
    const session = world.records.hppSessions.get(id);
    if (session?.status === 'Active' || session?.status === 'Paused') stageExpired(world, move(world, session, 'time', null));
  },
};
