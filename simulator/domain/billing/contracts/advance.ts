/** Steps of a contract that are due by the calendar: start, resumption and end (assumptions: 9, state machine). */
import { startOf, timeZoneOf, today } from '../../kernel/calendar.ts';
import { planRun, billingAfter, hasHadCycles } from './schedule.ts';
import { outcomesOf, type Outcome } from '../../resources/outcome.ts';
import { changedBy } from '../../resources/stamps.ts';
import type { World } from '../../kernel/world.ts';
import { stageContractActivated, stageContractEnded, stageContractResumed } from './events.ts';
import type { ContractRecord } from './record.ts';

export const contractDate = 'contracts.date';

/** Missed cycles are not charged. */
export const resumed = (contract: ContractRecord, date: string): ContractRecord => ({
  ...contract,
  status: 'Active',
  nextBillingDate: billingAfter(contract, date),
  failedAttemptCount: 0,
  pausedAt: null,
  resumesAt: null,
  pauseReason: null,
});

/** The next date that changes a contract, or null. Remaining cycles are charged first; a contract that has had all of them ends today. */
function nextDate(contract: ContractRecord, date: string): string | null {
  const { status, startDate, resumesAt, endDate, nextBillingDate } = contract;
  if (status === 'Pending') return startDate;
  if (status === 'Paused') return resumesAt;
  if (status !== 'Active' || nextBillingDate !== null) return null;
  return hasHadCycles(contract, date) ? date : endDate;
}

function step(world: World, contract: ContractRecord, date: string): ContractRecord {
  const store = (changed: ContractRecord) => world.records.contracts.replace({ ...changed, ...changedBy(world, null) });
  switch (contract.status) {
    case 'Pending': {
      const active = store({ ...contract, status: 'Active' });
      stageContractActivated(world, active, contract);
      return active;
    }
    case 'Paused': {
      const active = store(resumed(contract, date));
      stageContractResumed(world, active, contract);
      return active;
    }
    default: {
      const over = store({ ...contract, status: 'Completed', completedAt: world.clock.now(), nextBillingDate: null, nextRetryAt: null });
      stageContractEnded(world, over, contract, hasHadCycles(contract, date) ? 'TotalCycles' : 'EndDate');
      return over;
    }
  }
}

const contract = outcomesOf('a contract', ({ contracts }, id) => contracts.get(id));

/** The next step of a contract, before its date. */
const atOnce = (world: World, one: ContractRecord) => () => void advance(world, step(world, one, today(world, one.merchantId)));

export const contractOutcomes: readonly Outcome[] = [
  contract('Active', (world, one) => {
    if (one.isDeleted) return null;
    if (one.status === 'Pending') return { event: 'contract.activated', carryOut: atOnce(world, one) };
    return one.status === 'Paused' ? { event: 'contract.resumed', carryOut: atOnce(world, one) } : null;
  }),
  contract('Completed', (world, one) =>
    one.status === 'Active' && !one.isDeleted ? { event: 'contract.ended', carryOut: atOnce(world, one) } : null,
  ),
];

/**
 * Takes every due step, and schedules the next one and the next run. Returns the new contract.
 * `runsFrom`: the first date whose run may bill it; today unless it has just been in a run.
 */
export function advance(world: World, contract: ContractRecord, runsFrom?: string): ContractRecord {
  world.schedule.cancel(contractDate, contract.id);
  if (contract.isDeleted) return contract;
  const date = today(world, contract.merchantId);
  let current = contract;
  let next = nextDate(current, date);
  while (next !== null && next <= date) {
    current = step(world, current, date);
    next = nextDate(current, date);
  }
  if (next !== null) world.schedule.add({ at: startOf(next, timeZoneOf(world, contract.merchantId)), kind: contractDate, id: contract.id });
  const runDate = planRun(world, current, runsFrom ?? date);
  return runDate === current.runDate ? current : world.records.contracts.replace({ ...current, runDate });
}
