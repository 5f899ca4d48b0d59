/** A promotion at rest (assumptions: 11). */
import type { Instant } from '../../../../schemas/shared/instant.ts';
import type { PromotionType } from '../../../../schemas/types/enums.ts';
import type { Minor } from '../../kernel/money.ts';
import type { Percent } from '../../kernel/percent.ts';
import type { FullAudited, Stamped } from '../../kernel/entity.ts';
import { ownedKey } from '../../resources/name-index.ts';

export interface PromotionRecord extends FullAudited, Stamped {
  readonly merchantId: string;
  readonly name: string;
  /** In capitals. Unique among the live promotions of a merchant. */
  readonly code: string;
  readonly description: string | null;
  readonly type: PromotionType;
  /** Of the type Percentage. */
  readonly percent: Percent | null;
  /** Of the type FixedAmount. */
  readonly discountAmount: Minor | null;
  /** Null: any currency. */
  readonly currency: string | null;
  /** The currency that its amounts are in: its own, else that of the merchant. */
  readonly amountCurrency: string;
  readonly minimumAmount: Minor | null;
  readonly maximumDiscountAmount: Minor | null;
  readonly startsAt: Instant | null;
  readonly endsAt: Instant | null;
  readonly usageLimit: number | null;
  readonly usageLimitPerCustomer: number | null;
  readonly usageCount: number;
  /** Empty: all pages. */
  readonly hostedPaymentPageIds: readonly string[];
  readonly isActive: boolean;
}

/** Index of the promotions: a code is unique among the live ones of a merchant. */
export const codeKey = (promotion: Pick<PromotionRecord, 'merchantId' | 'code'>): string => ownedKey(promotion, promotion.code);
