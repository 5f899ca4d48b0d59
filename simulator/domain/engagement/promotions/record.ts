/** A promotion at rest (assumptions: 11). */
import type { Instant } from '../../../../schemas/shared/instant.ts';
import type { PromotionType } from '../../../../schemas/types/enums.ts';
import type { FullAudited, Stamped } from '../../kernel/entity.ts';

export interface PromotionRecord extends FullAudited, Stamped {
  readonly merchantId: string;
  readonly name: string;
  /** In capitals. Unique among the live promotions of a merchant. */
  readonly code: string;
  readonly description: string | null;
  readonly type: PromotionType;
  /** Percent, or an amount in major units. */
  readonly value: number;
  /** Null: any currency. */
  readonly currency: string | null;
  readonly minimumAmount: number | null;
  readonly maximumDiscountAmount: number | null;
  readonly startsAt: Instant | null;
  readonly endsAt: Instant | null;
  readonly usageLimit: number | null;
  readonly usageLimitPerCustomer: number | null;
  readonly usageCount: number;
  /** Empty: all pages. */
  readonly hostedPaymentPageIds: readonly string[];
  readonly isActive: boolean;
}
