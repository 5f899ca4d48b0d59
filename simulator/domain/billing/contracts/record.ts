/** A contract at rest (assumptions: 9). Dates are calendar dates in the merchant's time zone. */
import { count, date, instant, minor, nullable, text, object, type Stored } from '../../kernel/record-schema.ts';
import { BillingInterval, ContractStatus } from '../../../../schemas/conventions/enums.ts';
import { described } from '../../resources/group-record.ts';

export const ContractRecord = object({
  ...described('contracts'),
  /** `C` and eight digits. */
  contractNumber: text(),
  status: ContractStatus,
  /** Price when the contract came to its plan; later prices of the plan may stand above it. */
  amount: minor(),
  /** Date since which the plan had that price; null without a plan. */
  pricedFrom: nullable(date()),
  interval: BillingInterval,
  intervalCount: count(1, 36),
  completedCycles: count(),
  /** Of the first cycle, after the trial; all others count from here. */
  firstBillingDate: date(),
  /** Of the cycle that is charged next; while past due that of the cycle that was not paid. */
  nextBillingDate: nullable(date()),
  /** Of the run that looks at the contract next; null: none does. */
  runDate: nullable(date()),
  /** The date that the last paid cycle was due; no cycle up to there is charged again. */
  paidThrough: nullable(date()),
  lastBilledDate: nullable(date()),
  failedAttemptCount: count(),
  nextRetryAt: nullable(instant()),
  pausedAt: nullable(instant()),
  resumesAt: nullable(date()),
  pauseReason: nullable(text()),
  completedAt: nullable(instant()),
  cancelledAt: nullable(instant()),
});
export type ContractRecord = Stored<typeof ContractRecord>;
