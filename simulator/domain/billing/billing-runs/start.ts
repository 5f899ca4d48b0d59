/** Starts billing runs (assumptions: MB1; 36, Merchant billing). */
import { worldLimits } from '../../../../schemas/limits.ts';
import { milliseconds, plus } from '../../../../schemas/shared/instant.ts';
import type { BillingRunTrigger } from '../../../../schemas/conventions/enums.ts';
import { conflict } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import { preferencesOf } from './preferences.ts';
import { overlap } from './period.ts';
import type { BillingRunRecord, Period } from './record.ts';
import { noTotals } from './tally.ts';

/** Due work: the next merchants of a run. */
export const billing = 'billingRuns.bill';

/** A run before it begins. `id`: of one that is only tried out. */
export interface Start extends Period {
  readonly resellerId: string;
  readonly trigger: BillingRunTrigger;
  /** Who starts it; null: the schedule. */
  readonly creatorId: string | null;
  readonly batchId: string | null;
}

/** The run that has billed some of these days of a reseller, or is going to. */
export const rivalOf = ({ records }: World, resellerId: string, period: Period): BillingRunRecord | undefined =>
  records.billingRuns.by('billedBy', resellerId).find((other) => overlap(other, period));

/** Whether a world has room for another run, and for the results of those that it holds. They stay, so that nobody is billed twice. */
export const hasRoom = ({ records }: World): boolean =>
  records.billingRuns.size + records.billingResults.size < worldLimits.billingResults.max;

/** @throws Refusal 409 `Gateway:WorldFull` */
export function requireRoom(world: World): void {
  if (!hasRoom(world)) throw conflict('Gateway:WorldFull', 'The world holds as many billing runs and results as it can. Reset it.');
}

/** A run that is not stored. */
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

/** Puts a run into the queue: the clock carries it out, or a later turn of the event loop. Its days must not have been billed. */
export function queueRun(world: World, start: Start): BillingRunRecord {
  const run = world.records.billingRuns.insert(newRun(world, start));
  // Not in this instant: with a frozen clock a run stays where it can be seen.
  const at = plus(run.creationTime, milliseconds(1));
  world.schedule.add({ at, kind: billing, id: run.id });
  return run;
}
