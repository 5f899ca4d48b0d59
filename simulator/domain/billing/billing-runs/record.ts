/** Billing runs and their results at rest (assumptions: 16). Dates are calendar dates in UTC, as usage is counted. */
import { worldLimits } from '../../../../schemas/limits.ts';
import {
  idOf,
  audited,
  boolean,
  count,
  currency,
  date,
  instant,
  list,
  minor,
  nullable,
  record,
  stamped,
  text,
  type Members,
  type Stored,
  uuid,
} from '../../kernel/record-schema.ts';
import { BillingChargeStatus, BillingRunStatus, BillingRunTrigger } from '../../../../schemas/conventions/enums.ts';
import { PricedLine } from '../price-plans/record.ts';

/** Both inclusive. */
const period = { periodStart: date(), periodEnd: date() };
export type Period = Members<typeof period>;

/** Other results were not attempted. */
const totals = {
  merchantCount: count(),
  chargedCount: count(),
  declinedCount: count(),
  failedCount: count(),
  skippedCount: count(),
  totalAmount: minor(),
  collectedAmount: minor(),
};
export type Totals = Members<typeof totals>;

export const BillingRunRecord = record({
  ...audited(),
  ...period,
  ...totals,
  batchId: nullable(uuid()),
  resellerId: uuid(),
  status: BillingRunStatus,
  trigger: BillingRunTrigger,
  currency: currency(),
  startedAt: nullable(instant()),
  completedAt: nullable(instant()),
  cancelledAt: nullable(instant()),
  errorMessage: nullable(text()),
  /** Merchants still to be billed; empty before the run begins and after it ends. */
  waiting: list(uuid(), worldLimits.records.max),
});
export type BillingRunRecord = Stored<typeof BillingRunRecord>;

export const BillingResultRecord = record({
  ...period,
  runId: uuid(),
  merchantId: uuid(),
  pricePlanId: nullable(uuid()),
  pricePlanName: nullable(text()),
  lines: list(PricedLine),
  total: minor(),
  currency: currency(),
  chargeStatus: BillingChargeStatus,
  attemptCount: count(),
  transactionId: nullable(uuid()),
  failureReason: nullable(text()),
  collected: minor(),
});
export type BillingResultRecord = Stored<typeof BillingResultRecord>;

/** Runs that were started together. The id is that of the reseller, or `host`: each has at most one batch. */
export const BillingBatchRecord = record({ batchId: uuid(), runIds: list(idOf('billingRuns')) });
export type BillingBatchRecord = Stored<typeof BillingBatchRecord>;

const preferences = {
  billingDayOfMonth: count(1, 28),
  currency: currency(),
  invoiceEmail: nullable(text()),
  ccEmails: list(text()),
  autoCharge: boolean(),
  consolidateInvoices: boolean(),
  paymentTermsDays: count(),
  taxId: nullable(text()),
  defaultPricePlanId: nullable(uuid()),
  notifyOnFailure: boolean(),
};
export type BillingPreferences = Members<typeof preferences>;

/** The id is that of the reseller. */
export const BillingPreferencesRecord = record({ ...stamped(), ...preferences });

export const billedBy = ({ resellerId, status }: BillingRunRecord): string | null =>
  status === 'Cancelled' || status === 'Failed' ? null : resellerId;

export const isOpen = ({ status }: Pick<BillingRunRecord, 'status'>): boolean => status === 'Queued' || status === 'Running';
