/** Runs the due work of a world in order, each piece at its own instant. */
import type { Instant } from '../../schemas/shared/instant.ts';
import { dueWork } from '../domain/due-work.ts';
import type { DeliverySender } from './delivery-sender.ts';
import type { TenantWorld } from './tenant.ts';

export function runDue(world: TenantWorld, until: Instant = world.clock.now()): void {
  // Work may add more work: take one piece at a time until nothing is due.
  for (let work = world.schedule.take(until); work !== undefined; work = world.schedule.take(until)) {
    const { at, kind, id } = work;
    world.clock.during(at, () => dueWork[kind](world, id));
  }
}

/** The same, where every instant waits until what was sent in it came back: a retry follows from the outcome. */
export async function runDueAndSend(world: TenantWorld, sender: DeliverySender, until: Instant): Promise<void> {
  for (;;) {
    if (!sender.isIdle) await sender.idle();
    const { nextAt } = world.schedule;
    if (nextAt > until) return;
    runDue(world, nextAt);
  }
}
