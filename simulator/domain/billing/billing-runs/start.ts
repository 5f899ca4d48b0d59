/** Starts billing runs, by hand and every month, with the preferences of the reseller (assumptions: 15, MB1, MB10; 36, Merchant billing). */
import type { World } from '../../kernel/world.ts';
import type { BillingPreferences, BillingRunRecord, Period } from './record.ts';
import { worldLimits } from '../../../../schemas/limits.ts';
import { milliseconds, plus, type Instant } from '../../../../schemas/shared/instant.ts';
import type { BillingRunTrigger } from '../../../../schemas/conventions/enums.ts';
import { conflict } from '../../kernel/refusal.ts';
import { overlap, monthBefore, today } from './bill.ts';
import { noTotals } from './tally.ts';
import { addDays, startOf } from '../../kernel/calendar.ts';
import type { DueHandlers } from '../../kernel/due.ts';

/** Defaults; the currency is that of the reseller. */
export const usualPreferences: BillingPreferences = Object.freeze({
  billingDayOfMonth: 1,
  currency: 'USD',
  invoiceEmail: null,
  ccEmails: Object.freeze([]),
  autoCharge: true,
  consolidateInvoices: false,
  paymentTermsDays: 0,
  taxId: null,
  defaultPricePlanId: null,
  notifyOnFailure: true,
});

export function preferencesOf({ records }: World, resellerId: string): BillingPreferences {
  const written = records.billingPreferences.get(resellerId);
  if (written !== undefined) return written;
  return { ...usualPreferences, currency: records.resellers.get(resellerId)?.currency ?? usualPreferences.currency };
}

export const billing = 'billingRuns.bill';

export interface Start extends Period {
  readonly resellerId: string;
  readonly trigger: BillingRunTrigger;
  /** Null if the schedule starts it. */
  readonly creatorId: string | null;
  readonly batchId: string | null;
}

export const rivalOf = ({ records }: World, resellerId: string, period: Period): BillingRunRecord | undefined =>
  records.billingRuns.by('billedBy', resellerId).find((other) => overlap(other, period));

/** Whether there is room for another run. Runs and results are kept, so that no merchant is billed twice. */
const hasRoom = ({ records }: World): boolean => records.billingRuns.size + records.billingResults.size < worldLimits.billingResults.max;

/** @throws Refusal 409 `Gateway:WorldFull` */
export function requireRoom(world: World): void {
  if (!hasRoom(world)) throw conflict('Gateway:WorldFull', 'The world holds as many billing runs and results as it can. Reset it.');
}

export function newRun(world: World, { resellerId, periodStart, periodEnd, trigger, creatorId, batchId }: Start): BillingRunRecord {
  return {
    id: world.random.uuid(),
    creationTime: world.clock.now(),
    creatorId,
    lastModificationTime: null,
    lastModifierId: null,
    batchId,
    resellerId,
    status: 'Queued',
    trigger,
    periodStart,
    periodEnd,
    currency: preferencesOf(world, resellerId).currency,
    ...noTotals,
    startedAt: null,
    completedAt: null,
    cancelledAt: null,
    errorMessage: null,
    waiting: [],
  };
}

/** Queues a run for a later turn. Its days must not have been billed. */
export function queueRun(world: World, start: Start): BillingRunRecord {
  const run = world.records.billingRuns.insert(newRun(world, start));
  // Later than now, so that a queued run is visible while the clock is frozen.
  const at = plus(run.creationTime, milliseconds(1));
  world.schedule.add({ at, kind: billing, id: run.id });
  return run;
}

/** Monthly run of a reseller (choice billing.schedule). */
const monthly = 'billingRuns.schedule';

/** The start of the next billing day after today, in UTC. */
function nextBillingDay(world: World, resellerId: string): Instant {
  const day = String(preferencesOf(world, resellerId).billingDayOfMonth).padStart(2, '0');
  const now = today(world);
  const here = `${now.slice(0, 7)}-${day}`;
  return startOf(here > now ? here : `${addDays(`${now.slice(0, 7)}-01`, 31).slice(0, 7)}-${day}`, 'UTC');
}

export function planSchedule(world: World, resellerId: string): void {
  if (world.choices['billing.schedule'] !== 'monthly' || world.schedule.has(monthly, resellerId)) return;
  world.schedule.add({ at: nextBillingDay(world, resellerId), kind: monthly, id: resellerId });
}

export function moveSchedule(world: World, resellerId: string): void {
  world.schedule.cancel(monthly, resellerId);
  planSchedule(world, resellerId);
}

/** Skips a month of which some days were billed by hand. */
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
