/** Which price of a plan holds (assumptions: CP1, CP2). */
import type { Minor } from '../../kernel/money.ts';
import type { ContractPlanRecord, PriceRecord } from './record.ts';

/** The price in force on a date: the latest that began by then; before any began, the first. */
export function priceOn({ prices }: Pick<ContractPlanRecord, 'prices'>, date: string): PriceRecord {
  const price = prices.find(({ effectiveFrom }) => effectiveFrom <= date) ?? prices.at(-1);
  if (price === undefined) throw new Error('a plan has at least one price');
  return price;
}

/** From when on a price holds for those who subscribed before it; null: never. */
function subscribersFrom({ application, effectiveFrom, subscribersEffectiveFrom }: PriceRecord): string | null {
  if (application === 'NewSubscribersOnly') return null;
  return application === 'OnDate' ? subscribersEffectiveFrom : effectiveFrom;
}

/** The price a subscriber began with, and the date since which it was the plan's. */
export interface FirstPrice {
  readonly amount: Minor;
  readonly pricedFrom: string | null;
}

/**
 * What a subscriber pays in a cycle: the price it began with, until a later one reaches it.
 * Prices in force no later than that first one never follow it. `cycle`: date the cycle begins.
 */
export function subscriberAmount({ prices }: ContractPlanRecord, first: FirstPrice, cycle: string): Minor {
  let best: { readonly from: string; readonly amount: Minor } | undefined;
  for (const price of prices) {
    const from = subscribersFrom(price);
    if (from === null || from > cycle || (first.pricedFrom !== null && price.effectiveFrom <= first.pricedFrom)) continue;
    if (best === undefined || from > best.from) best = { from, amount: price.amount };
  }
  return best?.amount ?? first.amount;
}
