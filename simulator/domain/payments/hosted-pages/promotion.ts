/** A promotion, applied to a payment by its code (assumptions: 11). */
import { fraction, minus, none, type Minor } from '../../kernel/money.ts';
import { percentNumber, percentDigits } from '../../kernel/percent.ts';
import { refused } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import { codeKey, type PromotionRecord } from '../../engagement/promotions/record.ts';
import { stateOf } from '../../engagement/promotions/present.ts';
import { promotionUse, type HostedPageRecord } from './record.ts';

/** What a code is applied to. */
export interface Purchase {
  readonly page: HostedPageRecord;
  readonly code: string;
  /** Null where the payer has not chosen it yet. */
  readonly amount: Minor | null;
  readonly currency: string;
  /** Who pays, as far as that is known. */
  readonly customerKey: string | null;
}

/** Why a promotion is not applicable, or undefined. */
function obstacle(
  world: World,
  promotion: PromotionRecord | undefined,
  { page, amount, currency, customerKey }: Purchase,
): string | undefined {
  if (!page.allowPromotionCodes) return 'Page';
  if (promotion === undefined) return 'Unknown';
  const state = stateOf(promotion, world);
  if (state !== 'Active') return state;
  const { id, hostedPaymentPageIds, minimumAmount, usageLimitPerCustomer } = promotion;
  if (hostedPaymentPageIds.length > 0 && !hostedPaymentPageIds.includes(page.id)) return 'Page';
  const hasAmounts = [promotion.discountAmount, minimumAmount, promotion.maximumDiscountAmount].some((one) => one !== null);
  if ((promotion.currency !== null || hasAmounts) && promotion.amountCurrency !== currency) return 'Currency';
  if (amount !== null && minimumAmount !== null && amount < minimumAmount) return 'MinimumAmount';
  if (usageLimitPerCustomer === null || customerKey === null) return undefined;
  const uses = world.records.hppCompletions.by('promotionUse', promotionUse(id, customerKey)).length;
  return uses >= usageLimitPerCustomer ? 'CustomerLimit' : undefined;
}

/** The promotion of a code. Throws `Promotions:NotApplicable`, with the reason. */
export function applicable(world: World, purchase: Purchase): PromotionRecord {
  const { page, code } = purchase;
  const promotion = world.records.promotions.by('code', codeKey({ merchantId: page.merchantId, code })).at(0);
  const reason = obstacle(world, promotion, purchase);
  if (promotion === undefined || reason !== undefined) {
    throw refused('Promotions:NotApplicable', 'The promotion code cannot be applied to this payment.', { reason: reason ?? 'Unknown' });
  }
  return promotion;
}

const whole = 100 * 10 ** percentDigits;

/** What a promotion takes off an amount: never more than all of it. */
export function discountOf({ percent, discountAmount, maximumDiscountAmount }: PromotionRecord, amount: Minor): Minor {
  const full =
    percent === null ? (discountAmount ?? none) : fraction(amount, Math.round(percentNumber(percent) * 10 ** percentDigits), whole);
  const capped = maximumDiscountAmount !== null && full > maximumDiscountAmount ? maximumDiscountAmount : full;
  return capped > amount ? amount : capped;
}

/** An amount after the discount of a code. */
export function reduced(
  world: World,
  purchase: Purchase & { readonly amount: Minor },
): { readonly amount: Minor; readonly promotion: PromotionRecord } {
  const promotion = applicable(world, purchase);
  return { promotion, amount: minus(purchase.amount, discountOf(promotion, purchase.amount)) };
}

/** Counts a use. */
export function countUse({ records }: World, id: string): void {
  const promotion = records.promotions.get(id);
  if (promotion !== undefined) records.promotions.replace({ ...promotion, usageCount: promotion.usageCount + 1 });
}
