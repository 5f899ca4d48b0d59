/** Runs of recurring billing and their attempts at rest (assumptions: 9). Dates are calendar dates in the merchant's time zone. */
import type { Instant } from '../../../../schemas/shared/instant.ts';
import type { RecurringAttemptStatus, RecurringRunStatus, RecurringSkipReason, RecurringTrigger } from '../../../../schemas/types/enums.ts';
import type { Entity } from '../../kernel/entity.ts';
import type { Minor } from '../../kernel/money.ts';

/** What a run is to bill. */
export interface Scope {
  readonly asOfDate: string;
  /** Null: all contracts of the merchant that are due. */
  readonly contractIds: readonly string[] | null;
}

export interface RunRecord extends Entity, Scope {
  readonly merchantId: string;
  readonly status: RecurringRunStatus;
  readonly trigger: RecurringTrigger;
  readonly dryRun: boolean;
  /** Who started it; null: the schedule. */
  readonly creatorId: string | null;
  readonly startedAt: Instant;
  readonly completedAt: Instant | null;
  readonly dueCount: number;
  readonly succeededCount: number;
  readonly declinedCount: number;
  readonly failedCount: number;
  readonly skippedCount: number;
  /** What was taken; none where it was taken in several currencies. */
  readonly totalAmount: Minor;
  readonly currency: string | null;
}

/** One contract in one run; its creation is the attempt. */
export interface AttemptRecord extends Entity {
  readonly merchantId: string;
  readonly runId: string;
  readonly contractId: string;
  readonly customerId: string;
  readonly contractPlanId: string | null;
  readonly cycleNumber: number;
  readonly attemptNumber: number;
  readonly dueDate: string;
  readonly status: RecurringAttemptStatus;
  readonly amount: Minor;
  readonly currency: string;
  readonly transactionId: string | null;
  readonly responseCode: string | null;
  readonly responseMessage: string | null;
  readonly skipReason: RecurringSkipReason | null;
  readonly nextRetryAt: Instant | null;
}

/** Index of the runs: those of a merchant that have not ended. */
export const openRun = ({ merchantId, status }: RunRecord): string | null =>
  status === 'Queued' || status === 'Running' ? merchantId : null;
