/** The price of usage in some days (assumptions: 16). Calculations are exact; each line is rounded once. */
import { usageSkus, type UsageSku } from '../../../../schemas/usage-skus.ts';
import { asUnitPrice, minus, none, priced, shareOf, sum, times, type Minor } from '../../kernel/money.ts';
import { count, minor, nullable, object, text, unitPrice, type Stored } from '../../kernel/record-schema.ts';
import type { PricePlanItem, PricePlanRecord } from './record.ts';

export const PricedLine = object({
  sku: text(),
  description: text(),
  quantity: count(),
  /** Replaces the quantity if the price is a share of the volume of payments. */
  volume: nullable(minor()),
  unitPrice: unitPrice(),
  amount: minor(),
});
export type PricedLine = Stored<typeof PricedLine>;

export interface Used {
  /** Calendar months that begin in the days of the run, each with a fee. */
  readonly months: number;
  quantityOf(sku: UsageSku): number;
  /** Volume of the payments that a SKU counts, in the currency of the plan. */
  volumeOf(sku: UsageSku): Minor;
}

const feeSku = 'plan.monthly_fee';
const minimumSku = 'plan.minimum_fee';

function quantityLines({ sku, unitPrice, includedQuantity, tiers }: PricePlanItem, used: number, currency: string): PricedLine[] {
  const { name } = usageSkus[sku];
  const billable = Math.max(used - includedQuantity, 0);
  const lines: PricedLine[] = [];
  let done = 0;
  for (const tier of [...tiers, { upTo: null, unitPrice }]) {
    const end = tier.upTo === null ? billable : Math.min(tier.upTo, billable);
    const quantity = end - done;
    if (quantity <= 0) continue;
    const described = tiers.length === 0 ? name : `${name}, ${done + 1} to ${end}`;
    const amount = priced(tier.unitPrice, quantity, currency);
    lines.push({ sku, description: described, quantity, volume: null, unitPrice: tier.unitPrice, amount });
    done = end;
  }
  return lines;
}

function volumeLine({ sku, percent }: PricePlanItem, volume: Minor): PricedLine[] {
  if (percent === null || volume === none) return [];
  const amount = shareOf(volume, percent);
  const description = `${usageSkus[sku].name}, share of their volume`;
  return [{ sku, description, quantity: 1, volume, unitPrice: percent, amount }];
}

function feeLines(sku: string, description: string, fee: Minor, months: number, currency: string): PricedLine[] {
  if (fee === none || months === 0) return [];
  return [{ sku, description, quantity: months, volume: null, unitPrice: asUnitPrice(fee, currency), amount: times(fee, months) }];
}

export function priceUsage(plan: PricePlanRecord, used: Used): readonly PricedLine[] {
  const { currency, monthlyFee, minimumMonthlyFee, items } = plan;
  const lines = feeLines(feeSku, 'Monthly fee', monthlyFee, used.months, currency);
  for (const item of items) {
    lines.push(...quantityLines(item, used.quantityOf(item.sku), currency));
    if (item.percent !== null) lines.push(...volumeLine(item, used.volumeOf(item.sku)));
  }
  const missing = minus(times(minimumMonthlyFee, used.months), sum(lines.map(({ amount }) => amount)));
  if (missing > none) lines.push(...feeLines(minimumSku, 'Up to the minimum fee', missing, 1, currency));
  return lines;
}
