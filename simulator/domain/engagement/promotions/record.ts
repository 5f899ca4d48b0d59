/** Promotions as stored (assumptions: 11). */
import { count, currency, minor, nullable, percent, object, type Stored } from '../../kernel/record-schema.ts';
import { described } from '../../resources/group-record.ts';
import { ownedKey } from '../../resources/names.ts';

const { value: _value, ...withoutValue } = described('promotions');

/** The code is in capitals. */
export const PromotionRecord = object({
  ...withoutValue,
  percent: nullable(percent()),
  discountAmount: nullable(minor()),
  /** Null: any currency. */
  currency: nullable(currency()),
  /** The currency of its amounts: its own, else that of the merchant. */
  amountCurrency: currency(),
  usageCount: count(),
});
export type PromotionRecord = Stored<typeof PromotionRecord>;

/** Index key of the promotions: a code is unique among the live promotions of a merchant. */
export const codeKey = (promotion: Pick<PromotionRecord, 'merchantId' | 'code'>): string => ownedKey(promotion, promotion.code);
