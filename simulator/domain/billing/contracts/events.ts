/** Events about contracts (event types: 22 to 27). `contract` has its new state, `before` the previous one. */
import { formatInstant } from '../../../../schemas/shared/instant.ts';
import { stageEvent } from '../../kernel/events.ts';
import { major } from '../../kernel/money.ts';
import type { World } from '../../kernel/world.ts';
import { amountOf } from './present.ts';
import type { ContractRecord } from './record.ts';

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
  stageEvent(world, 'contract.activated', contract.merchantId, () =>
    factsOf(world, contract, before, {
      startDate: contract.startDate,
    }),
  );

export const stageContractPaused = (world: World, contract: ContractRecord, before: ContractRecord): void =>
  stageEvent(world, 'contract.paused', contract.merchantId, () =>
    factsOf(world, contract, before, {
      pausedAt: formatInstant(world.clock.now()),
      resumesAt: contract.resumesAt,
      reason: contract.pauseReason,
    }),
  );

export const stageContractResumed = (world: World, contract: ContractRecord, before: ContractRecord): void =>
  stageEvent(world, 'contract.resumed', contract.merchantId, () => factsOf(world, contract, before, {}));

export type EndReason = 'EndDate' | 'TotalCycles' | 'Cancelled' | 'RetriesExhausted';

export const stageContractEnded = (world: World, contract: ContractRecord, before: ContractRecord, reason: EndReason): void =>
  stageEvent(world, 'contract.ended', contract.merchantId, () => factsOf(world, contract, before, { reason }));

export interface ChargedCycle {
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
  stageEvent(world, 'contract.payment_succeeded', contract.merchantId, () =>
    factsOf(world, contract, before, {
      transactionId: payment.transactionId,
      runId,
      cycleNumber,
      attemptNumber,
      dueDate: payment.dueDate,
    }),
  );

/** `transactionId`: null if nothing was submitted to the processor. */
export const stagePaymentFailed = (
  world: World,
  contract: ContractRecord,
  before: ContractRecord,
  { runId, cycleNumber, attemptNumber }: ChargedCycle,
  failure: { readonly transactionId: string | null; readonly responseCode: string | null; readonly responseMessage: string | null },
): void =>
  stageEvent(world, 'contract.payment_failed', contract.merchantId, () =>
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
