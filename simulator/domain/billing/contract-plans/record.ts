/** A contract plan at rest, with its prices (assumptions: 8). */
import type { PriceApplication } from '../../../../schemas/types/enums.ts';
import type { Minor } from '../../kernel/money.ts';
import type { Audited } from '../../kernel/entity.ts';
import type { DescribedRecord } from '../../resources/group-record.ts';

export interface PriceRecord extends Audited {
  readonly amount: Minor;
  /** Calendar date in the merchant's time zone, like the next. */
  readonly effectiveFrom: string;
  readonly application: PriceApplication;
  readonly subscribersEffectiveFrom: string | null;
  readonly note: string | null;
}

export interface ContractPlanRecord extends DescribedRecord<'contractPlans'> {
  readonly retryPolicy: { readonly maxAttempts: number; readonly intervalsDays: readonly number[] };
  /** By `effectiveFrom`, latest first. */
  readonly prices: readonly PriceRecord[];
}
