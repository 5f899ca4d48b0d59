/** A contract plan at rest, with its prices (assumptions: 8). */
import type { BillingInterval, PriceApplication } from '../../../../schemas/types/enums.ts';
import type { Minor } from '../../kernel/money.ts';
import type { Audited, FullAudited, Stamped } from '../../kernel/entity.ts';

export interface PriceRecord extends Audited {
  readonly amount: Minor;
  /** Calendar date in the merchant's time zone, like the next. */
  readonly effectiveFrom: string;
  readonly application: PriceApplication;
  readonly subscribersEffectiveFrom: string | null;
  readonly note: string | null;
}

export interface ContractPlanRecord extends FullAudited, Stamped {
  readonly merchantId: string;
  readonly name: string;
  readonly code: string | null;
  readonly description: string | null;
  readonly currency: string;
  readonly interval: BillingInterval;
  readonly intervalCount: number;
  /** Null: until cancelled. */
  readonly totalCycles: number | null;
  readonly trialDays: number;
  readonly setupFee: Minor;
  readonly retryPolicy: { readonly maxAttempts: number; readonly intervalsDays: readonly number[] };
  readonly isActive: boolean;
  /** By `effectiveFrom`, latest first. */
  readonly prices: readonly PriceRecord[];
}
