/** The run of every month: on the billing day of a reseller, for the month before (assumptions: MB10; choice billing.schedule). */
import type { Instant } from '../../../../schemas/shared/instant.ts';
import { addDays, startOf } from '../../kernel/calendar.ts';
import type { DueHandlers } from '../../kernel/due.ts';
import type { World } from '../../kernel/world.ts';
import { preferencesOf } from './preferences.ts';
import { monthBefore, today } from './period.ts';
import { hasRoom, queueRun, rivalOf } from './start.ts';

const monthly = 'billingRuns.schedule';

/** The first instant of the next billing day after today, in UTC. */
function nextBillingDay(world: World, resellerId: string): Instant {
  const day = String(preferencesOf(world, resellerId).billingDayOfMonth).padStart(2, '0');
  const now = today(world);
  const here = `${now.slice(0, 7)}-${day}`;
  return startOf(here > now ? here : `${addDays(`${now.slice(0, 7)}-01`, 31).slice(0, 7)}-${day}`, 'UTC');
}

/** Has the merchants of a reseller billed on its next billing day. */
export function planSchedule(world: World, resellerId: string): void {
  if (world.choices['billing.schedule'] !== 'monthly' || world.schedule.has(monthly, resellerId)) return;
  world.schedule.add({ at: nextBillingDay(world, resellerId), kind: monthly, id: resellerId });
}

/** Moves it, where the billing day has changed. */
export function moveSchedule(world: World, resellerId: string): void {
  world.schedule.cancel(monthly, resellerId);
  planSchedule(world, resellerId);
}

/** A month that was billed by hand, if only in part, is left to whoever did. */
function billMonth(world: World, resellerId: string): void {
  const reseller = world.records.resellers.get(resellerId);
  if (reseller === undefined || reseller.isDeleted) return;
  const period = monthBefore(today(world));
  if (reseller.isActive && hasRoom(world) && rivalOf(world, resellerId, period) === undefined) {
    queueRun(world, { resellerId, ...period, trigger: 'Scheduled', creatorId: null, batchId: null });
  }
  planSchedule(world, resellerId);
}

export const billingScheduleDueWork: DueHandlers<typeof monthly> = { [monthly]: billMonth };
