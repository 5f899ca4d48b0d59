/** Billing runs and their results at rest (assumptions: 16). Dates are calendar dates in UTC, as usage is counted. */
import type { Instant } from '../../../../schemas/shared/instant.ts';
import type { BillingChargeStatus, BillingRunStatus, BillingRunTrigger } from '../../../../schemas/types/enums.ts';
import type { Audited, Entity, Stamped } from '../../kernel/entity.ts';
import type { Minor } from '../../kernel/money.ts';
import type { PricedLine } from '../price-plans/price.ts';

/** Days that are billed, the last one included. */
export interface Period {
  readonly periodStart: string;
  readonly periodEnd: string;
}

/** What the results of a run add up to. What is neither charged, declined, failed nor skipped was not attempted. */
export interface Totals {
  readonly merchantCount: number;
  readonly chargedCount: number;
  readonly declinedCount: number;
  readonly failedCount: number;
  readonly skippedCount: number;
  readonly totalAmount: Minor;
  readonly collectedAmount: Minor;
}

export interface BillingRunRecord extends Audited, Period, Totals {
  readonly batchId: string | null;
  readonly resellerId: string;
  readonly status: BillingRunStatus;
  readonly trigger: BillingRunTrigger;
  readonly currency: string;
  readonly startedAt: Instant | null;
  readonly completedAt: Instant | null;
  readonly cancelledAt: Instant | null;
  readonly errorMessage: string | null;
  /** Merchants that are still to be billed; empty until the run begins, and once it has ended. */
  readonly waiting: readonly string[];
}

/** One merchant in one run. */
export interface BillingResultRecord extends Entity, Period {
  readonly runId: string;
  readonly merchantId: string;
  readonly pricePlanId: string | null;
  readonly pricePlanName: string | null;
  readonly lines: readonly PricedLine[];
  readonly total: Minor;
  readonly currency: string;
  readonly chargeStatus: BillingChargeStatus;
  /** Times that it was tried to charge it. */
  readonly attemptCount: number;
  /** The last charge. */
  readonly transactionId: string | null;
  readonly failureReason: string | null;
  /** What was taken. */
  readonly collected: Minor;
}

/** The runs that were started together. A caller has at most one: its id is that of the reseller, or `host`. */
export interface BillingBatchRecord extends Entity {
  readonly batchId: string;
  readonly runIds: readonly string[];
}

/** How a reseller bills its merchants. */
export interface BillingPreferences {
  /** From 1 to 28. */
  readonly billingDayOfMonth: number;
  readonly currency: string;
  readonly invoiceEmail: string | null;
  readonly ccEmails: readonly string[];
  /** Whether bills are charged when they are made. */
  readonly autoCharge: boolean;
  readonly consolidateInvoices: boolean;
  readonly paymentTermsDays: number;
  readonly taxId: string | null;
  /** The plan that new merchants get. */
  readonly defaultPricePlanId: string | null;
  readonly notifyOnFailure: boolean;
}

/** What a reseller wrote; its id is that of the reseller. */
export interface BillingPreferencesRecord extends Entity, Stamped, BillingPreferences {}

/** Index of the runs: those whose days cannot be billed again. */
export const billedBy = ({ resellerId, status }: BillingRunRecord): string | null =>
  status === 'Cancelled' || status === 'Failed' ? null : resellerId;

/** Whether a run goes on. */
export const isOpen = ({ status }: Pick<BillingRunRecord, 'status'>): boolean => status === 'Queued' || status === 'Running';
