/** A stored contract plan, and its price on a date (assumptions: 8, CP1, CP2). */
import { audited, count, date, list, minor, nullable, object, record, text, type Stored } from '../../kernel/record-schema.ts';
import { PriceApplication } from '../../../../schemas/conventions/enums.ts';
import { described } from '../../resources/group-record.ts';
import type { Minor } from '../../kernel/money.ts';

export const PriceRecord = record({
  ...audited(),
  amount: minor(),
  /** Calendar date in the merchant's time zone, like `subscribersEffectiveFrom`. */
  effectiveFrom: date(),
  application: PriceApplication,
  subscribersEffectiveFrom: nullable(date()),
  note: nullable(text()),
});
export type PriceRecord = Stored<typeof PriceRecord>;

export const ContractPlanRecord = object({
  ...described('contractPlans'),
  retryPolicy: object({ maxAttempts: count(1, 8), intervalsDays: list(count(0, 2_147_483_647)) }),
  /** By `effectiveFrom`, latest first. */
  prices: list(PriceRecord, 10_000, 1),
});
export type ContractPlanRecord = Stored<typeof ContractPlanRecord>;

export function priceOn({ prices }: Pick<ContractPlanRecord, 'prices'>, date: string): PriceRecord {
  const price = prices.find(({ effectiveFrom }) => effectiveFrom <= date) ?? prices.at(-1);
  if (price === undefined) throw new Error('a plan has at least one price');
  return price;
}

/** The date from which existing subscribers pay a price; null if they never do. */
function subscribersFrom({ application, effectiveFrom, subscribersEffectiveFrom }: PriceRecord): string | null {
  if (application === 'NewSubscribersOnly') return null;
  return application === 'OnDate' ? subscribersEffectiveFrom : effectiveFrom;
}

/** The first price of a subscriber, and the date since which the plan had it. */
export interface FirstPrice {
  readonly amount: Minor;
  readonly pricedFrom: string | null;
}

/** The price of a subscriber in a cycle that begins on a date: its first price, until a later one applies to existing subscribers. */
export function subscriberAmount({ prices }: ContractPlanRecord, first: FirstPrice, cycle: string): Minor {
  let best: { readonly from: string; readonly amount: Minor } | undefined;
  for (const price of prices) {
    const from = subscribersFrom(price);
    if (from === null || from > cycle || (first.pricedFrom !== null && price.effectiveFrom <= first.pricedFrom)) continue;
    if (best === undefined || from > best.from) best = { from, amount: price.amount };
  }
  return best?.amount ?? first.amount;
}
