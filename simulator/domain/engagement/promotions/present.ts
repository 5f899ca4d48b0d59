import type { PromotionState } from '../../../../schemas/conventions/enums.ts';
import { major, none, percentNumber } from '../../kernel/money.ts';
import type { World } from '../../kernel/world.ts';
import type { PromotionRecord } from './record.ts';

/** The first state that fits (assumptions: 11). */
export function stateOf({ isActive, startsAt, endsAt, usageCount, usageLimit }: PromotionRecord, world: World): PromotionState {
  const now = world.clock.now();
  if (!isActive) return 'Inactive';
  if (startsAt !== null && now < startsAt) return 'Scheduled';
  if (endsAt !== null && now > endsAt) return 'Expired';
  return usageLimit !== null && usageCount >= usageLimit ? 'Exhausted' : 'Active';
}

/** Percent, or an amount in major units. */
export function valueOf({ percent, discountAmount, amountCurrency }: PromotionRecord): number {
  return percent === null ? major(discountAmount ?? none, amountCurrency) : percentNumber(percent);
}
