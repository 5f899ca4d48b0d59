/** Stored runs of recurring billing and their attempts (assumptions: 9). Dates are calendar dates in the merchant's time zone. */
import {
  boolean,
  count,
  currency,
  date,
  instant,
  list,
  minor,
  nullable,
  record,
  text,
  type Members,
  type Stored,
  uuid,
} from '../../kernel/record-schema.ts';
import {
  RecurringAttemptStatus,
  RecurringRunStatus,
  RecurringSkipReason,
  RecurringTrigger,
} from '../../../../schemas/conventions/enums.ts';

const scope = {
  asOfDate: date(),
  /** Null for all due contracts of the merchant. */
  contractIds: nullable(list(uuid())),
};
export type Scope = Members<typeof scope>;

export const RunRecord = record({
  ...scope,
  merchantId: uuid(),
  status: RecurringRunStatus,
  trigger: RecurringTrigger,
  dryRun: boolean(),
  /** Null if the schedule started it. */
  creatorId: nullable(uuid()),
  startedAt: instant(),
  completedAt: nullable(instant()),
  dueCount: count(),
  succeededCount: count(),
  declinedCount: count(),
  failedCount: count(),
  skippedCount: count(),
  /** The charged amount; zero if there are several currencies. */
  totalAmount: minor(),
  currency: nullable(currency()),
});
export type RunRecord = Stored<typeof RunRecord>;

export const AttemptRecord = record({
  merchantId: uuid(),
  runId: uuid(),
  contractId: uuid(),
  customerId: uuid(),
  contractPlanId: nullable(uuid()),
  cycleNumber: count(),
  attemptNumber: count(),
  dueDate: date(),
  status: RecurringAttemptStatus,
  amount: minor(),
  currency: currency(),
  transactionId: nullable(uuid()),
  responseCode: nullable(text()),
  responseMessage: nullable(text()),
  skipReason: nullable(RecurringSkipReason),
  nextRetryAt: nullable(instant()),
});
export type AttemptRecord = Stored<typeof AttemptRecord>;

export const openRun = ({ merchantId, status }: RunRecord): string | null =>
  status === 'Queued' || status === 'Running' ? merchantId : null;
