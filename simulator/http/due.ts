/** Runs the due work of a world in order, each piece at its own instant. */
import { setImmediate } from 'node:timers/promises';
import { earlier, type Instant } from '../../schemas/shared/instant.ts';
import { dueWork, inTurns } from '../domain/due-work.ts';
import type { DueHandler, DueWork } from '../domain/kernel/due.ts';
import type { Parts } from '../domain/kernel/parts.ts';
import type { DeliverySender } from './delivery-sender.ts';
import { slice } from './parts.ts';
import type { TenantWorld } from './tenant.ts';

/** Goes on with the long work of a world for a slice. Answers whether some is left. */
function goesOn({ longWork }: TenantWorld): boolean {
  const end = performance.now() + slice;
  do longWork.goOn();
  while (longWork.isUnderWay && performance.now() < end);
  return longWork.isUnderWay;
}

/** Goes on with the long work of a world until it has ended. */
export function* ending({ longWork }: TenantWorld): Parts<void> {
  while (longWork.isUnderWay) {
    longWork.goOn();
    yield;
  }
}

/** Does work at the instant at which it was due. */
function during(world: TenantWorld, { at, kind, id }: DueWork): ReturnType<DueHandler> {
  let answer: ReturnType<DueHandler> = undefined;
  world.clock.during(at, () => (answer = dueWork[kind](world, id)));
  return answer;
}

/** Does what is due. Of work that is done in parts it does some; the rest stays due, and is done in later turns of the event loop. */
export function runDue(world: TenantWorld, until: Instant = world.clock.now()): void {
  if (goesOn(world)) {
    world.outbox.wake(until);
    return;
  }
  let turn: DueWork | undefined;
  let isLeft = false;
  const waiting: DueWork[] = [];
  try {
    // Work may add more work: take one piece at a time until nothing is due.
    for (let work = world.schedule.take(until); work !== undefined; work = world.schedule.take(until)) {
      const { at, kind } = work;
      if (!inTurns.has(kind)) {
        const parts = during(world, work);
        if (typeof parts !== 'object') continue;
        world.longWork.begin(at, parts);
        if (goesOn(world)) break;
      } else if (turn !== undefined) waiting.push(work);
      else {
        turn = work;
        isLeft = during(world, work) === true;
      }
    }
  } finally {
    if (turn !== undefined && isLeft) waiting.push(turn);
    for (const { kind, id } of waiting) world.schedule.add({ at: until, kind, id });
    if (waiting.length > 0 || world.longWork.isUnderWay) world.outbox.wake(until);
  }
}

/** The same, where every instant waits until what was sent in it came back: a retry follows from the outcome. */
export async function runDueAndSend(world: TenantWorld, sender: DeliverySender, until: Instant): Promise<void> {
  for (;;) {
    if (!sender.isIdle) await sender.idle();
    const { nextAt } = world.schedule;
    if (nextAt > until && !world.longWork.isUnderWay) return;
    runDue(world, earlier(nextAt, until));
    // More of the same instant: others get a turn first.
    if (world.schedule.nextAt <= nextAt || world.longWork.isUnderWay) await setImmediate();
  }
}
