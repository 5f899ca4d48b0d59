/** The amount that a payer owes: the bounds of a page, and the discount of a promotion code (assumptions: 11). */
import { major, type Minor, fraction, minus, none, percentNumber, percentDigits } from '../../kernel/money.ts';
import { invalidMember, refused } from '../../kernel/refusal.ts';
import { type HostedPageRecord, promotionUse } from './record.ts';
import type { World } from '../../kernel/world.ts';
import { codeKey, type PromotionRecord, stateOf } from '../../engagement/promotions/module.ts';

export function checkBounds({ minimumAmount, maximumAmount, currency: own }: HostedPageRecord, amount: Minor, currency: string): void {
  if (currency !== own) return;
  if (minimumAmount !== null && amount < minimumAmount) {
    throw invalidMember('amount', `The field amount must be at least ${major(minimumAmount, currency)}.`);
  }
  if (maximumAmount !== null && amount > maximumAmount) {
    throw invalidMember('amount', `The field amount must be at most ${major(maximumAmount, currency)}.`);
  }
}

export interface Purchase {
  readonly page: HostedPageRecord;
  readonly code: string;
  /** Null until the payer chooses it. */
  readonly amount: Minor | null;
  readonly currency: string;
  /** Null if the payer is unknown. */
  readonly customerKey: string | null;
}

/** Returns why a promotion does not apply, or undefined. */
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

/** @throws Refusal `Promotions:NotApplicable`, with the reason. */
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

function discountOf({ percent, discountAmount, maximumDiscountAmount }: PromotionRecord, amount: Minor): Minor {
  const full =
    percent === null ? (discountAmount ?? none) : fraction(amount, Math.round(percentNumber(percent) * 10 ** percentDigits), whole);
  const capped = maximumDiscountAmount !== null && full > maximumDiscountAmount ? maximumDiscountAmount : full;
  return capped > amount ? amount : capped;
}

export function reduced(
  world: World,
  purchase: Purchase & { readonly amount: Minor },
): { readonly amount: Minor; readonly promotion: PromotionRecord } {
  const promotion = applicable(world, purchase);
  return { promotion, amount: minus(purchase.amount, discountOf(promotion, purchase.amount)) };
}

export function countUse({ records }: World, id: string): void {
  const promotion = records.promotions.get(id);
  if (promotion !== undefined) records.promotions.replace({ ...promotion, usageCount: promotion.usageCount + 1 });
}
