/**
 * The effect of a charge on its contract: the cycle is paid or retried, or the contract ends (assumptions: 8, RetryPolicyDto; 9, state
 * machine; 36).
 */
import type { Instant } from '../../../../schemas/shared/instant.ts';
import { addDays, today, cycleInMonth } from '../../kernel/calendar.ts';
import type { World } from '../../kernel/world.ts';
import { runAt, planRun, unpaidFrom } from '../contracts/schedule.ts';
import type { ContractRecord } from '../contracts/record.ts';
import { none } from '../../kernel/money.ts';
import { changedBy } from '../../resources/stamps.ts';
import { advance, contractDate } from '../contracts/advance.ts';
import { stageContractActivated, stageContractEnded, stagePaymentFailed, stagePaymentSucceeded } from '../contracts/events.ts';
import { mailReceipt } from '../../payments/transactions/events.ts';
import type { TransactionRecord } from '../../payments/transactions/record.ts';
import type { Charged } from './charge.ts';
import type { Cycle } from './cycle.ts';

export interface Charging {
  readonly runId: string;
  readonly creatorId: string | null;
}

/** Tomorrow, since a run bills at most one cycle of a contract. */
const nextRunDate = (world: World, { merchantId }: ContractRecord): string => addDays(today(world, merchantId), 1);

/** A run started by hand may charge a pending contract before its start date, which activates it. */
export function begun(world: World, contract: ContractRecord, creatorId: string | null): ContractRecord {
  if (contract.status !== 'Pending') return contract;
  const active = world.records.contracts.replace({ ...contract, status: 'Active', ...changedBy(world, creatorId) });
  world.schedule.cancel(contractDate, contract.id);
  stageContractActivated(world, active, contract);
  return active;
}

/** Mails a receipt if the contract asks for it. A payment held for review has not taken any money yet. */
function sendReceipt(world: World, contract: ContractRecord, payment: TransactionRecord, correlationId: string): void {
  const address = contract.sendReceipt && payment.authorizedAmount > none ? world.records.customers.get(contract.customerId)?.email : null;
  if (typeof address === 'string') mailReceipt(world, payment, { address, title: contract.name, correlationId });
}

/**
 * Copies a contract so that all copies have one hidden class: spreading objects with many hidden classes is twenty times slower, and a year of
 * a thousand contracts makes twelve thousand copies.
 */
const inOneForm = (contract: ContractRecord): ContractRecord => ({
  id: contract.id,
  creationTime: contract.creationTime,
  creatorId: contract.creatorId,
  lastModificationTime: contract.lastModificationTime,
  lastModifierId: contract.lastModifierId,
  isDeleted: contract.isDeleted,
  deleterId: contract.deleterId,
  deletionTime: contract.deletionTime,
  concurrencyStamp: contract.concurrencyStamp,
  merchantId: contract.merchantId,
  customerId: contract.customerId,
  contractNumber: contract.contractNumber,
  name: contract.name,
  contractPlanId: contract.contractPlanId,
  amount: contract.amount,
  pricedFrom: contract.pricedFrom,
  currency: contract.currency,
  interval: contract.interval,
  intervalCount: contract.intervalCount,
  billingDay: contract.billingDay,
  totalCycles: contract.totalCycles,
  startDate: contract.startDate,
  endDate: contract.endDate,
  storedPaymentMethodId: contract.storedPaymentMethodId,
  processorProfileId: contract.processorProfileId,
  sendReceipt: contract.sendReceipt,
  orderData: contract.orderData,
  externalReference: contract.externalReference,
  tags: contract.tags,
  status: contract.status,
  completedCycles: contract.completedCycles,
  firstBillingDate: contract.firstBillingDate,
  nextBillingDate: contract.nextBillingDate,
  runDate: contract.runDate,
  paidThrough: contract.paidThrough,
  lastBilledDate: contract.lastBilledDate,
  failedAttemptCount: contract.failedAttemptCount,
  nextRetryAt: contract.nextRetryAt,
  pausedAt: contract.pausedAt,
  resumesAt: contract.resumesAt,
  pauseReason: contract.pauseReason,
  completedAt: contract.completedAt,
  cancelledAt: contract.cancelledAt,
});

function paid(world: World, before: ContractRecord, cycle: Cycle, { transaction }: Charged, { runId, creatorId }: Charging): void {
  const { interval, intervalCount, billingDay, firstBillingDate, endDate, totalCycles } = before;
  const terms = { interval, intervalCount, billingDay, firstBillingDate, endDate, totalCycles };
  const completedCycles = cycle.cycleNumber;
  // The terms may have changed while the cycle was unpaid.
  const paidThrough = before.status === 'PastDue' ? cycleInMonth(firstBillingDate, before, cycle.dueDate) : cycle.dueDate;
  const runsFrom = nextRunDate(world, before);
  const state = {
    status: 'Active' as const,
    completedCycles,
    // Counted from the cycle, not from today: each later run bills one cycle that fell due meanwhile.
    nextBillingDate: unpaidFrom({ completedCycles, ...terms, paidThrough }, paidThrough),
    nextRetryAt: null,
  };
  const after = world.records.contracts.replace({
    ...inOneForm(before),
    ...state,
    paidThrough,
    lastBilledDate: today(world, before.merchantId),
    failedAttemptCount: 0,
    // Planned here, so that a continuing contract is written only once.
    runDate: planRun(world, { merchantId: before.merchantId, ...state }, runsFrom),
    ...changedBy(world, creatorId),
  });
  if (transaction !== null) {
    const payment = { transactionId: transaction.id, dueDate: cycle.dueDate };
    stagePaymentSucceeded(world, after, before, { runId, ...cycle }, payment);
    sendReceipt(world, after, transaction, runId);
  }
  // A continuing contract only waits for its next run.
  if (after.nextBillingDate === null) advance(world, after, runsFrom);
}

/** For contracts without a plan. */
const usual = { maxAttempts: 4, intervalsDays: [1, 3, 5] } as const;

/**
 * The instant of the next attempt after a number of failed ones; null if none is left. The days of a plan count from the due date, but a
 * retry is tomorrow at the earliest. If a plan lists no more days, it retries daily.
 */
function nextRetry(world: World, contract: ContractRecord, dueDate: string, failed: number): Instant | null {
  const plan = contract.contractPlanId === null ? undefined : world.records.contractPlans.get(contract.contractPlanId);
  const { maxAttempts, intervalsDays } = plan?.retryPolicy ?? usual;
  if (failed >= maxAttempts) return null;
  const tomorrow = addDays(today(world, contract.merchantId), 1);
  const days = intervalsDays[failed - 1];
  const planned = days === undefined ? tomorrow : addDays(dueDate, days);
  return runAt(world, contract.merchantId, planned < tomorrow ? tomorrow : planned);
}

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

export const postpone = (world: World, contract: ContractRecord): void => void advance(world, contract, nextRunDate(world, contract));

export function settleCycle(world: World, contract: ContractRecord, cycle: Cycle, charged: Charged, charging: Charging): void {
  if (charged.status === 'Succeeded') paid(world, contract, cycle, charged, charging);
  else unpaid(world, contract, cycle, charged, charging);
}
