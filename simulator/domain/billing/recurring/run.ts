/** Runs of recurring billing: every day by the clock, and by hand (assumptions: RB1 to RB4). */
import { requestLimits, worldLimits } from '../../../../schemas/limits.ts';
import { milliseconds, plus } from '../../../../schemas/shared/instant.ts';
import { addDays, today } from '../../kernel/calendar.ts';
import { keepWithin } from '../../kernel/bound.ts';
import type { DueHandlers } from '../../kernel/due.ts';
import type { World } from '../../kernel/world.ts';
import { isGone } from '../../platform/merchants/standing.ts';
import { billingRun, runAt, runKey } from '../contracts/plan-run.ts';
import type { ContractRecord } from '../contracts/record.ts';
import { attempt, type OpenRun } from './attempt.ts';
import { isDue } from './cycle.ts';
import type { AttemptRecord, RunRecord, Scope } from './record.ts';
import { Tally } from './tally.ts';

const maxContracts = requestLimits.billedContracts.max;

/** What a run by hand looks at: the named contracts; else those that are due, and those that have just been billed. */
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

/** A run, with the attempts that it made. */
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

/** Runs by hand. */
export function runNow(world: World, merchantId: string, scope: Scope, creatorId: string | null): Finished {
  const finished = carryOut(world, openRun(world, merchantId, scope, creatorId), scope, contractsOf(world, merchantId, scope));
  world.records.recurringRuns.insert(finished.run);
  keepBounded(world);
  return finished;
}

/** What a run by hand would do; nothing is stored. */
export const tryRun = (world: World, merchantId: string, scope: Scope): Finished =>
  carryOut(world, { ...openRun(world, merchantId, scope, null), dryRun: true }, scope, contractsOf(world, merchantId, scope));

/** Puts a run by hand into the queue: the clock carries it out (choice recurring.inline). */
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
  // Not in this instant: with a frozen clock a run stays where it can be seen.
  world.schedule.add({ at: plus(startedAt, milliseconds(1)), kind: queuedRun, id: run.id });
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

/** The run of a merchant and a date. */
function billOnDate(world: World, key: string): void {
  const [merchantId = '', date = ''] = key.split(' ');
  const { contracts, recurringRuns, transactions } = world.records;
  if (transactions.size >= worldLimits.records.max || isGone(world, merchantId)) {
    // No room for charges, or nobody to charge for: everything stays due.
    const tomorrow = addDays(today(world, merchantId), 1);
    return world.schedule.add({ at: runAt(world, merchantId, tomorrow), kind: billingRun, id: key });
  }
  // Only an edited snapshot has a run days before its date: it would charge every cycle until then.
  if (contracts.by('run', key).length > 0 && date > addDays(today(world, merchantId), 1))
    return world.schedule.add({ at: runAt(world, merchantId, date), kind: billingRun, id: key });
  const scope: Scope = { asOfDate: date, contractIds: null };
  const run = { ...openRun(world, merchantId, scope, null), trigger: 'Scheduled' as const };
  const finished = carryOut(world, run, scope, contracts.by('run', runKey(merchantId, date)).slice(0, maxContracts));
  if (finished.attempts.length > 0) recurringRuns.insert(finished.run);
  keepBounded(world);
  if (contracts.by('run', key).length > 0) world.schedule.add({ at: world.clock.now(), kind: billingRun, id: key });
}

export const recurringDueWork: DueHandlers<typeof billingRun | typeof queuedRun> = {
  [billingRun]: billOnDate,
  [queuedRun]: startQueued,
};
