/** When a run of recurring billing looks at a contract next (assumptions: RB1). A merchant has one piece of due work for a day. */
import type { Instant } from '../../../../schemas/shared/instant.ts';
import { addDays, dateAt, momentOf, timeZoneOf, today } from '../../kernel/calendar.ts';
import type { World } from '../../kernel/world.ts';
import type { ContractRecord } from './record.ts';

/** Kind of the work that bills a merchant on a date. */
export const billingRun = 'recurring.bill';

/** Names the contracts of a merchant that a run of a date looks at: key of their index, and id of the work. */
export const runKey = (merchantId: string, date: string): string => `${merchantId} ${date}`;

/** Index of the contracts: by the run that looks at them next. */
export const runIndex = ({ merchantId, runDate, isDeleted, status }: ContractRecord): string | null =>
  isDeleted || runDate === null || (status !== 'Active' && status !== 'PastDue') ? null : runKey(merchantId, runDate);

/** When the run of a date begins. */
export const runAt = (world: World, merchantId: string, date: string): Instant =>
  momentOf(date, world.choices['recurring.runAt'], timeZoneOf(world, merchantId));

/** What decides the next run of a contract. */
type Awaiting = Pick<ContractRecord, 'status' | 'merchantId' | 'completedCycles' | 'nextBillingDate' | 'nextRetryAt'>;

/** The date of the cycle or of the retry that a contract waits for; null: of none. */
export function dueDate(world: World, { status, merchantId, nextBillingDate, nextRetryAt }: Awaiting): string | null {
  if (status === 'PastDue') return nextRetryAt === null ? null : dateAt(nextRetryAt, timeZoneOf(world, merchantId));
  return nextBillingDate;
}

/** Schedules the run that looks at a contract next, the first from a date on. Answers its date. */
export function planRun(world: World, contract: Awaiting, from: string): string | null {
  const { merchantId, status, completedCycles } = contract;
  const due = status === 'Active' || status === 'PastDue' ? dueDate(world, contract) : null;
  if (due === null) return null;
  const now = world.clock.now();
  const date = due < from ? from : due;
  const at = runAt(world, merchantId, date);
  if (at >= now) return add(world, merchantId, date, at);
  // The run of today is over: what has just begun is billed at once, anything else tomorrow.
  const isFirst = status === 'Active' && completedCycles === 0 && due === today(world, merchantId);
  if (isFirst) return add(world, merchantId, date, now);
  const next = addDays(today(world, merchantId), 1);
  return add(world, merchantId, next, runAt(world, merchantId, next));
}

function add(world: World, merchantId: string, date: string, at: Instant): string {
  const id = runKey(merchantId, date);
  if (!world.schedule.has(billingRun, id)) world.schedule.add({ at, kind: billingRun, id });
  return date;
}
