/** Events about contracts (event types: 22 to 27). `contract` has its new state, `before` the previous one. */
import { today } from '../../kernel/calendar.ts';
import { subscriberAmount } from '../contract-plans/record.ts';
import { displayName } from '../customers/record.ts';
import { type Minor, major } from '../../kernel/money.ts';
import type { World } from '../../kernel/world.ts';
import type { ContractRecord } from './record.ts';
import { cycleOf } from './schedule.ts';
import { formatInstant } from '../../../../schemas/shared/instant.ts';
import { stageEvent } from '../../kernel/events.ts';

/** The amount of the current cycle, to which a later price of the plan may apply (assumptions: CP2). */
function amountOf(contract: ContractRecord, world: World): Minor {
  const plan = contract.contractPlanId === null ? undefined : world.records.contractPlans.get(contract.contractPlanId);
  if (plan === undefined || plan.prices.length === 1) return contract.amount;
  return subscriberAmount(plan, contract, cycleOf(contract, today(world, contract.merchantId)));
}

export const computedFields = {
  amount: amountOf,
  customerName: ({ customerId }: ContractRecord, world: World) => {
    const customer = world.records.customers.get(customerId);
    return customer === undefined ? '' : displayName(customer);
  },
  contractPlanName: ({ contractPlanId }: ContractRecord, world: World) =>
    contractPlanId === null ? null : (world.records.contractPlans.get(contractPlanId)?.name ?? null),
  maskedPaymentDetails: ({ storedPaymentMethodId }: ContractRecord, world: World) =>
    world.records.storedPaymentMethods.get(storedPaymentMethodId)?.method.details ?? null,
} as const;

const factsOf = <More extends object>(world: World, contract: ContractRecord, before: ContractRecord | null, more: More) => ({
  contractId: contract.id,
  contractNumber: contract.contractNumber,
  customerId: contract.customerId,
  contractPlanId: contract.contractPlanId,
  status: contract.status,
  previousStatus: before?.status ?? null,
  amount: major(amountOf(contract, world), contract.currency),
  currency: contract.currency,
  nextBillingDate: contract.nextBillingDate,
  ...more,
});

/** `before`: null if it was created active. */
export const stageContractActivated = (world: World, contract: ContractRecord, before: ContractRecord | null): void =>
  stageEvent(world, 'contract.activated', contract.merchantId, factsOf(world, contract, before, { startDate: contract.startDate }));

export const stageContractPaused = (world: World, contract: ContractRecord, before: ContractRecord): void =>
  stageEvent(
    world,
    'contract.paused',
    contract.merchantId,
    factsOf(world, contract, before, {
      pausedAt: formatInstant(contract.pausedAt ?? world.clock.now()),
      resumesAt: contract.resumesAt,
      reason: contract.pauseReason,
    }),
  );

export const stageContractResumed = (world: World, contract: ContractRecord, before: ContractRecord): void =>
  stageEvent(world, 'contract.resumed', contract.merchantId, factsOf(world, contract, before, {}));

type EndReason = 'EndDate' | 'TotalCycles' | 'Cancelled' | 'RetriesExhausted';

export const stageContractEnded = (world: World, contract: ContractRecord, before: ContractRecord, reason: EndReason): void =>
  stageEvent(world, 'contract.ended', contract.merchantId, factsOf(world, contract, before, { reason }));

interface ChargedCycle {
  readonly runId: string;
  readonly cycleNumber: number;
  readonly attemptNumber: number;
}

export const stagePaymentSucceeded = (
  world: World,
  contract: ContractRecord,
  before: ContractRecord,
  { runId, cycleNumber, attemptNumber }: ChargedCycle,
  payment: { readonly transactionId: string; readonly dueDate: string },
): void =>
  stageEvent(
    world,
    'contract.payment_succeeded',
    contract.merchantId,
    factsOf(world, contract, before, { transactionId: payment.transactionId, runId, cycleNumber, attemptNumber, dueDate: payment.dueDate }),
  );

/** `transactionId`: null if nothing was submitted to the processor. */
export const stagePaymentFailed = (
  world: World,
  contract: ContractRecord,
  before: ContractRecord,
  { runId, cycleNumber, attemptNumber }: ChargedCycle,
  failure: { readonly transactionId: string | null; readonly responseCode: string | null; readonly responseMessage: string | null },
): void =>
  stageEvent(
    world,
    'contract.payment_failed',
    contract.merchantId,
    factsOf(world, contract, before, {
      transactionId: failure.transactionId,
      runId,
      cycleNumber,
      attemptNumber,
      responseCode: failure.responseCode,
      responseMessage: failure.responseMessage,
      nextRetryAt: contract.nextRetryAt === null ? null : formatInstant(contract.nextRetryAt),
      isFinal: contract.status === 'Cancelled',
    }),
  );
