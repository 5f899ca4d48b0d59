/** Ends sessions that were not polled in time (assumptions: LS1, LS14). */
import type { DueHandlers } from '../../kernel/due.ts';
import type { World } from '../../kernel/world.ts';
import { closeBuffer } from './buffer.ts';

export const expireSession = 'listenSession.expire';

function removeSession(world: World, id: string): void {
  world.records.listenSessions.remove(id);
  closeBuffer(world, id);
}

export function endSession(world: World, id: string): void {
  removeSession(world, id);
  world.schedule.cancel(expireSession, id);
}

function expire(world: World, id: string): void {
  const session = world.records.listenSessions.get(id);
  if (session === undefined) return;
  // A poll only renews the record, so that polling is cheap; this work moves itself to the new instant when it falls due.
  if (session.expiresAt > world.clock.now()) {
    world.schedule.add({ at: session.expiresAt, kind: expireSession, id });
    return;
  }
  removeSession(world, id);
}

export const listenSessionDueWork: DueHandlers<typeof expireSession> = { [expireSession]: expire };
