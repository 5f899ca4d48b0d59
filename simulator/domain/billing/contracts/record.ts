/** A stored contract (assumptions: 9). Dates are calendar dates in the merchant's time zone. */
import { count, date, instant, minor, nullable, text, object, type Stored } from '../../kernel/record-schema.ts';
import { BillingInterval, ContractStatus } from '../../../../schemas/conventions/enums.ts';
import { described } from '../../resources/group-record.ts';

export const ContractRecord = object({
  ...described('contracts'),
  contractNumber: text(),
  status: ContractStatus,
  /** The price when the contract joined its plan; later prices may replace it. */
  amount: minor(),
  /** The date since which the plan had that price; null without a plan. */
  pricedFrom: nullable(date()),
  interval: BillingInterval,
  intervalCount: count(1, 36),
  completedCycles: count(),
  /** The first cycle, after the trial. All others count from it. */
  firstBillingDate: date(),
  /** The next cycle, or the unpaid one while past due. */
  nextBillingDate: nullable(date()),
  /** The next run that considers the contract; null if there is none. */
  runDate: nullable(date()),
  /** Due date of the last paid cycle. No cycle up to it is charged again. */
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
