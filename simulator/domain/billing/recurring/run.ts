/** Runs of recurring billing, started daily by the clock or by hand (assumptions: RB1 to RB4). */
import { none, plus, type Minor } from '../../kernel/money.ts';
import type { AttemptRecord, RunRecord, Scope } from './record.ts';
import { requestLimits, worldLimits } from '../../../../schemas/limits.ts';
import { milliseconds, plus as later } from '../../../../schemas/shared/instant.ts';
import { addDays, today } from '../../kernel/calendar.ts';
import { keepWithin } from '../../kernel/collection.ts';
import type { DueHandlers } from '../../kernel/due.ts';
import { isGone } from '../../kernel/reach.ts';
import type { World } from '../../kernel/world.ts';
import { billingRun, runAt, runKey } from '../contracts/schedule.ts';
import type { ContractRecord } from '../contracts/record.ts';
import { attempt, type OpenRun } from './attempt.ts';
import { isDue } from './cycle.ts';

type Totals = Pick<
  RunRecord,
  'status' | 'dueCount' | 'succeededCount' | 'declinedCount' | 'failedCount' | 'skippedCount' | 'totalAmount' | 'currency'
>;

class Tally {
  #counts = { Succeeded: 0, Declined: 0, Failed: 0, Skipped: 0 };
  #due = 0;
  #taken = new Map<string, Minor>();

  add({ status, currency }: Pick<AttemptRecord, 'status' | 'currency'>, isDue: boolean, taken: Minor): void {
    this.#counts[status]++;
    if (isDue) this.#due++;
    if (status === 'Succeeded') this.#taken.set(currency, plus(this.#taken.get(currency) ?? none, taken));
  }

  /** A decline is a result; only a charge that the processor could not decide is an error. */
  get totals(): Totals {
    const { Succeeded, Declined, Failed, Skipped } = this.#counts;
    const [only, ...others] = this.#taken;
    const isOne = only !== undefined && others.length === 0;
    return {
      status: Failed > 0 ? 'CompletedWithErrors' : 'Completed',
      dueCount: this.#due,
      succeededCount: Succeeded,
      declinedCount: Declined,
      failedCount: Failed,
      skippedCount: Skipped,
      totalAmount: isOne ? only[1] : none,
      currency: isOne ? only[0] : null,
    };
  }
}

const maxContracts = requestLimits.billedContracts.max;

/** The contracts of a run started by hand: those that it names, or else those that are due or have just been billed. */
function contractsOf(world: World, merchantId: string, { asOfDate, contractIds }: Scope): readonly ContractRecord[] {
  const { contracts } = world.records;
  if (contractIds !== null) {
    const given = contractIds.slice(0, maxContracts).map((id) => contracts.get(id));
    return given.filter((one): one is ContractRecord => one?.isDeleted === false);
  }
  const all = contracts.by('merchantId', merchantId);
  const ahead = all.filter((one) => isDue(world, one, asOfDate) || (!one.isDeleted && one.paidThrough === asOfDate));
  return ahead.slice(0, maxContracts);
}

export interface Finished {
  readonly run: RunRecord;
  readonly attempts: readonly AttemptRecord[];
}

function carryOut(world: World, run: OpenRun, scope: Scope, contracts: readonly ContractRecord[]): Finished {
  const startedAt = world.clock.now();
  const tally = new Tally();
  const attempts: AttemptRecord[] = [];
  for (const contract of contracts) {
    const made = attempt(world, contract, run);
    if (made === undefined) continue;
    tally.add(made.attempt, made.isDue, made.taken);
    attempts.push(run.dryRun ? made.attempt : world.records.recurringAttempts.insert(made.attempt));
  }
  const record = { creationTime: startedAt, ...run, ...scope, ...tally.totals, startedAt, completedAt: startedAt };
  return { run: record, attempts };
}

const keepBounded = ({ records }: World): void => {
  keepWithin(records.recurringAttempts, worldLimits.recurringAttempts.max);
  keepWithin(records.recurringRuns, worldLimits.recurringAttempts.max);
};

const openRun = (world: World, merchantId: string, scope: Scope, creatorId: string | null): OpenRun => ({
  id: world.random.uuid(),
  merchantId,
  trigger: 'Manual',
  dryRun: false,
  creatorId,
  asOfDate: scope.asOfDate,
});

export function runNow(world: World, merchantId: string, scope: Scope, creatorId: string | null): Finished {
  const finished = carryOut(world, openRun(world, merchantId, scope, creatorId), scope, contractsOf(world, merchantId, scope));
  world.records.recurringRuns.insert(finished.run);
  keepBounded(world);
  return finished;
}

/** Stores nothing. */
export const tryRun = (world: World, merchantId: string, scope: Scope): Finished =>
  carryOut(world, { ...openRun(world, merchantId, scope, null), dryRun: true }, scope, contractsOf(world, merchantId, scope));

/** Queues a run started by hand, which the clock carries out (choice recurring.inline). */
export function queueRun(world: World, merchantId: string, scope: Scope, creatorId: string | null): RunRecord {
  const startedAt = world.clock.now();
  const run = world.records.recurringRuns.insert({
    creationTime: startedAt,
    ...openRun(world, merchantId, scope, creatorId),
    ...scope,
    ...new Tally().totals,
    status: 'Queued',
    startedAt,
    completedAt: null,
  });
  // Later than now, so that a queued run is visible while the clock is frozen.
  world.schedule.add({ at: later(startedAt, milliseconds(1)), kind: queuedRun, id: run.id });
  return run;
}

const queuedRun = 'recurring.start';

function startQueued(world: World, id: string): void {
  const queued = world.records.recurringRuns.get(id);
  if (queued?.status !== 'Queued') return;
  const { merchantId, creationTime } = queued;
  const { run } = carryOut(world, queued, queued, contractsOf(world, merchantId, queued));
  world.records.recurringRuns.replace({ ...run, creationTime });
  keepBounded(world);
}

function billOnDate(world: World, key: string): void {
  const [merchantId = '', date = ''] = key.split(' ');
  const { contracts, recurringRuns, transactions } = world.records;
  if (transactions.size >= worldLimits.records.max || isGone(world, merchantId)) {
    // There is no room for charges, or the merchant is deleted: everything stays due.
    const tomorrow = addDays(today(world, merchantId), 1);
    return world.schedule.add({ at: runAt(world, merchantId, tomorrow), kind: billingRun, id: key });
  }
  // Only an edited snapshot has a run days before its date, which would charge every cycle until then.
  if (contracts.by('run', key).length > 0 && date > addDays(today(world, merchantId), 1))
    return world.schedule.add({ at: runAt(world, merchantId, date), kind: billingRun, id: key });
  const scope: Scope = { asOfDate: date, contractIds: null };
  const run = { ...openRun(world, merchantId, scope, null), trigger: 'Scheduled' as const };
  const finished = carryOut(world, run, scope, contracts.by('run', runKey(merchantId, date)).slice(0, maxContracts));
  if (finished.attempts.length > 0) recurringRuns.insert(finished.run);
  keepBounded(world);
  if (contracts.by('run', key).length > 0) world.schedule.add({ at: world.clock.now(), kind: billingRun, id: key });
}

export const recurringDueWork: DueHandlers<typeof billingRun | typeof queuedRun> = { [billingRun]: billOnDate, [queuedRun]: startQueued };
