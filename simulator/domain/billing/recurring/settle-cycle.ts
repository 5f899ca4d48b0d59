/** What a charge makes of its contract (assumptions: 9, state machine). */
import { addDays, cycleInMonth, today } from '../../kernel/calendar.ts';
import { none } from '../../kernel/money.ts';
import type { World } from '../../kernel/world.ts';
import { changedBy } from '../../resources/stamps.ts';
import { advance, contractDate } from '../contracts/advance.ts';
import { stageContractActivated, stageContractEnded, stagePaymentFailed, stagePaymentSucceeded } from '../contracts/events.ts';
import { inOneForm } from '../contracts/form.ts';
import { planRun } from '../contracts/plan-run.ts';
import type { ContractRecord } from '../contracts/record.ts';
import { unpaidFrom } from '../contracts/schedule.ts';
import { mailReceipt } from '../../payments/transactions/events.ts';
import type { TransactionRecord } from '../../payments/transactions/record.ts';
import type { Charged } from './charge.ts';
import type { Cycle } from './cycle.ts';
import { nextRetry } from './retries.ts';

/** Who has the cycle charged, in which run. */
export interface Charging {
  readonly runId: string;
  readonly creatorId: string | null;
}

/** The first date whose run may bill a contract again: one cycle a run. */
const nextRunDate = (world: World, { merchantId }: ContractRecord): string => addDays(today(world, merchantId), 1);

/** A contract that has not begun begins with its first charge, where a run by hand is ahead of the calendar. */
export function begun(world: World, contract: ContractRecord, creatorId: string | null): ContractRecord {
  if (contract.status !== 'Pending') return contract;
  const active = world.records.contracts.replace({ ...contract, status: 'Active', ...changedBy(world, creatorId) });
  world.schedule.cancel(contractDate, contract.id);
  stageContractActivated(world, active, contract);
  return active;
}

/** Mails a receipt to the customer of a contract that wants it; a payment that is held for review has taken nothing yet. */
function sendReceipt(world: World, contract: ContractRecord, payment: TransactionRecord, correlationId: string): void {
  const address = contract.sendReceipt && payment.authorizedAmount > none ? world.records.customers.get(contract.customerId)?.email : null;
  if (typeof address === 'string') mailReceipt(world, payment, { address, title: contract.name, correlationId });
}

function paid(world: World, before: ContractRecord, cycle: Cycle, { transaction }: Charged, { runId, creatorId }: Charging): void {
  const { interval, intervalCount, billingDay, firstBillingDate, endDate, totalCycles } = before;
  const terms = { interval, intervalCount, billingDay, firstBillingDate, endDate, totalCycles };
  const completedCycles = cycle.cycleNumber;
  // While it was not paid, its terms may have changed.
  const paidThrough = before.status === 'PastDue' ? cycleInMonth(firstBillingDate, before, cycle.dueDate) : cycle.dueDate;
  const runsFrom = nextRunDate(world, before);
  const state = {
    status: 'Active' as const,
    completedCycles,
    // From the cycle on, not from today: what fell due meanwhile follows, one cycle a run.
    nextBillingDate: unpaidFrom({ completedCycles, ...terms, paidThrough }, paidThrough),
    nextRetryAt: null,
  };
  const after = world.records.contracts.replace({
    ...inOneForm(before),
    ...state,
    paidThrough,
    lastBilledDate: today(world, before.merchantId),
    failedAttemptCount: 0,
    // Known here, so that a contract that goes on is written once.
    runDate: planRun(world, { merchantId: before.merchantId, ...state }, runsFrom),
    ...changedBy(world, creatorId),
  });
  if (transaction !== null) {
    const payment = { transactionId: transaction.id, dueDate: cycle.dueDate };
    stagePaymentSucceeded(world, after, before, { runId, ...cycle }, payment);
    sendReceipt(world, after, transaction, runId);
  }
  // A contract that goes on waits for nothing but its run.
  if (after.nextBillingDate === null) advance(world, after, runsFrom);
}

/** A cycle that was not paid is tried again, or was the last. */
function unpaid(world: World, before: ContractRecord, cycle: Cycle, charged: Charged, { runId, creatorId }: Charging): void {
  const { records, clock } = world;
  const nextRetryAt = nextRetry(world, before, cycle.dueDate, cycle.attemptNumber);
  const isFinal = nextRetryAt === null;
  const after = records.contracts.replace({
    ...before,
    status: isFinal ? 'Cancelled' : 'PastDue',
    failedAttemptCount: cycle.attemptNumber,
    nextRetryAt,
    ...(isFinal ? { cancelledAt: clock.now(), nextBillingDate: null } : {}),
    ...changedBy(world, creatorId),
  });
  const { transaction, responseCode, responseMessage } = charged;
  stagePaymentFailed(world, after, before, { runId, ...cycle }, { transactionId: transaction?.id ?? null, responseCode, responseMessage });
  if (isFinal) stageContractEnded(world, after, before, 'RetriesExhausted');
  advance(world, after, nextRunDate(world, after));
}

/** Leaves a contract to the next run. */
export const postpone = (world: World, contract: ContractRecord): void => void advance(world, contract, nextRunDate(world, contract));

/** Books what came of a cycle on its contract. */
export function settleCycle(world: World, contract: ContractRecord, cycle: Cycle, charged: Charged, charging: Charging): void {
  if (charged.status === 'Succeeded') paid(world, contract, cycle, charged, charging);
  else unpaid(world, contract, cycle, charged, charging);
}
