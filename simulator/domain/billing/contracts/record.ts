/** A contract at rest (assumptions: 9). Dates are calendar dates in the merchant's time zone. */
import type { Instant } from '../../../../schemas/shared/instant.ts';
import type { BillingInterval, ContractStatus } from '../../../../schemas/types/enums.ts';
import type { OrderDataDto } from '../../../../schemas/types/payments/payment-data.ts';
import type { Minor } from '../../kernel/money.ts';
import type { FullAudited, Stamped } from '../../kernel/entity.ts';

export interface ContractRecord extends FullAudited, Stamped {
  readonly merchantId: string;
  readonly customerId: string;
  /** `C` and eight digits. */
  readonly contractNumber: string;
  readonly name: string;
  readonly contractPlanId: string | null;
  readonly status: ContractStatus;
  /** Price when the contract came to its plan; later prices of the plan may stand above it. */
  readonly amount: Minor;
  /** Date since which the plan had that price; null without a plan. */
  readonly pricedFrom: string | null;
  readonly currency: string;
  readonly interval: BillingInterval;
  readonly intervalCount: number;
  readonly totalCycles: number | null;
  readonly completedCycles: number;
  readonly startDate: string;
  readonly endDate: string | null;
  /** Of the first cycle, after the trial; all others count from here. */
  readonly firstBillingDate: string;
  readonly nextBillingDate: string | null;
  readonly lastBilledDate: string | null;
  readonly billingDay: number | null;
  readonly storedPaymentMethodId: string;
  readonly processorProfileId: string | null;
  readonly failedAttemptCount: number;
  readonly nextRetryAt: Instant | null;
  readonly pausedAt: Instant | null;
  readonly resumesAt: string | null;
  readonly pauseReason: string | null;
  readonly completedAt: Instant | null;
  readonly cancelledAt: Instant | null;
  readonly sendReceipt: boolean;
  readonly orderData: OrderDataDto | null;
  readonly externalReference: string | null;
  readonly tags: readonly string[];
}
