/** A promotion at rest (assumptions: 11). */
import type { Minor } from '../../kernel/money.ts';
import type { Percent } from '../../kernel/percent.ts';
import type { DescribedRecord } from '../../resources/group-record.ts';
import { ownedKey } from '../../resources/name-index.ts';

/** Its code is in capitals. */
export interface PromotionRecord extends Omit<DescribedRecord<'promotions'>, 'value' | 'currency'> {
  /** Of the type Percentage. */
  readonly percent: Percent | null;
  /** Of the type FixedAmount. */
  readonly discountAmount: Minor | null;
  /** Null: any currency. */
  readonly currency: string | null;
  /** The currency that its amounts are in: its own, else that of the merchant. */
  readonly amountCurrency: string;
  readonly usageCount: number;
}

/** Index of the promotions: a code is unique among the live ones of a merchant. */
export const codeKey = (promotion: Pick<PromotionRecord, 'merchantId' | 'code'>): string => ownedKey(promotion, promotion.code);
