/** Runs the due work of a world in order, each piece at its own instant. */
import { setImmediate } from 'node:timers/promises';
import type { Instant } from '../../schemas/shared/instant.ts';
import { dueWork, inTurns } from '../domain/due-work.ts';
import type { DueWork } from '../domain/kernel/due.ts';
import type { DeliverySender } from './delivery-sender.ts';
import type { TenantWorld } from './tenant.ts';

/** Does what is due. Of work that is done in parts it does one part; the rest stays due, and is done in later turns of the event loop. */
export function runDue(world: TenantWorld, until: Instant = world.clock.now()): void {
  let turn: DueWork | undefined;
  let goesOn = false;
  const waiting: DueWork[] = [];
  try {
    // Work may add more work: take one piece at a time until nothing is due.
    for (let work = world.schedule.take(until); work !== undefined; work = world.schedule.take(until)) {
      const { at, kind, id } = work;
      if (!inTurns.has(kind)) world.clock.during(at, () => void dueWork[kind](world, id));
      else if (turn !== undefined) waiting.push(work);
      else {
        turn = work;
        world.clock.during(at, () => (goesOn = dueWork[kind](world, id) === true));
      }
    }
  } finally {
    if (turn !== undefined && goesOn) waiting.push(turn);
    for (const { kind, id } of waiting) world.schedule.add({ at: until, kind, id });
    if (waiting.length > 0) world.outbox.wake(until);
  }
}

/** The same, where every instant waits until what was sent in it came back: a retry follows from the outcome. */
export async function runDueAndSend(world: TenantWorld, sender: DeliverySender, until: Instant): Promise<void> {
  for (;;) {
    if (!sender.isIdle) await sender.idle();
    const { nextAt } = world.schedule;
    if (nextAt > until) return;
    runDue(world, nextAt);
    // More of the same instant: others get a turn first.
    if (world.schedule.nextAt <= nextAt) await setImmediate();
  }
}
