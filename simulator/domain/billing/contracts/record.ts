/** A contract at rest (assumptions: 9). Dates are calendar dates in the merchant's time zone. */
import type { Instant } from '../../../../schemas/shared/instant.ts';
import type { BillingInterval, ContractStatus } from '../../../../schemas/types/enums.ts';
import type { Minor } from '../../kernel/money.ts';
import type { DescribedRecord } from '../../resources/group-record.ts';

export interface ContractRecord extends DescribedRecord<'contracts'> {
  /** `C` and eight digits. */
  readonly contractNumber: string;
  readonly status: ContractStatus;
  /** Price when the contract came to its plan; later prices of the plan may stand above it. */
  readonly amount: Minor;
  /** Date since which the plan had that price; null without a plan. */
  readonly pricedFrom: string | null;
  readonly interval: BillingInterval;
  readonly intervalCount: number;
  readonly completedCycles: number;
  /** Of the first cycle, after the trial; all others count from here. */
  readonly firstBillingDate: string;
  /** Of the cycle that is charged next; while past due that of the cycle that was not paid. */
  readonly nextBillingDate: string | null;
  /** Of the run that looks at the contract next; null: none does. */
  readonly runDate: string | null;
  /** The date that the last paid cycle was due; no cycle up to there is charged again. */
  readonly paidThrough: string | null;
  readonly lastBilledDate: string | null;
  readonly failedAttemptCount: number;
  readonly nextRetryAt: Instant | null;
  readonly pausedAt: Instant | null;
  readonly resumesAt: string | null;
  readonly pauseReason: string | null;
  readonly completedAt: Instant | null;
  readonly cancelledAt: Instant | null;
}
