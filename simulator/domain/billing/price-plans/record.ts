/** Price plans and their assignments (assumptions: 16). Plans are seed data, since no operation writes them. */
import {
  boolean,
  count,
  currency,
  instant,
  list,
  minor,
  nullable,
  object,
  oneOf,
  record,
  text,
  type Stored,
  unitPrice,
  uuid,
} from '../../kernel/record-schema.ts';
import { skuNames, usageSkus, type UsageSku } from '../../../../schemas/usage-skus.ts';
import { asUnitPrice, minus, none, priced, shareOf, sum, times, type Minor } from '../../kernel/money.ts';
import { dateIn } from '../../../../schemas/shared/instant.ts';
import type { World } from '../../kernel/world.ts';

/** Up to this quantity, counted after the included one. */
const PriceTier = object({
  /** Null: no limit. */
  upTo: nullable(count()),
  unitPrice: unitPrice(),
});
type PriceTier = Stored<typeof PriceTier>;

const PricePlanItem = object({
  sku: oneOf(...skuNames),
  /** Price beyond the last tier, or of everything without tiers. */
  unitPrice: unitPrice(),
  /** Share of the volume of payments; null for none. */
  percent: nullable(unitPrice()),
  includedQuantity: count(),
  /** Ascending. Each price applies to the quantity within its tier. */
  tiers: list(PriceTier),
});
type PricePlanItem = Stored<typeof PricePlanItem>;

export const PricePlanRecord = record({
  resellerId: uuid(),
  name: text(),
  currency: currency(),
  isActive: boolean(),
  monthlyFee: minor(),
  minimumMonthlyFee: minor(),
  items: list(PricePlanItem),
});
export type PricePlanRecord = Stored<typeof PricePlanRecord>;

export const PricePlanAssignmentRecord = record({
  pricePlanId: uuid(),
  merchantId: uuid(),
  assignedAt: instant(),
  unassignedAt: nullable(instant()),
  /** Null for the platform. */
  assignedBy: nullable(uuid()),
});
export type PricePlanAssignmentRecord = Stored<typeof PricePlanAssignmentRecord>;

// The price of usage in some days (assumptions: 16). Calculations are exact; each line is rounded once.

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

interface Used {
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

/** Dates in UTC, both inclusive. */
interface Days {
  readonly periodStart: string;
  readonly periodEnd: string;
}

const overlaps = ({ assignedAt, unassignedAt }: PricePlanAssignmentRecord, { periodStart, periodEnd }: Days): boolean =>
  dateIn(assignedAt, 'UTC') <= periodEnd && (unassignedAt === null || dateIn(unassignedAt, 'UTC') >= periodStart);

export function planOf(world: World, merchantId: string, days: Days): PricePlanRecord | undefined {
  const { pricePlans, pricePlanAssignments } = world.records;
  const last = pricePlanAssignments.by('merchantId', merchantId).findLast((one) => overlaps(one, days));
  return last === undefined ? undefined : pricePlans.get(last.pricePlanId);
}

export const assignmentOf = ({ records }: World, merchantId: string): PricePlanAssignmentRecord | undefined =>
  records.pricePlanAssignments.by('merchantId', merchantId).findLast(({ unassignedAt }) => unassignedAt === null);

export function endAssignment(world: World, merchantId: string): void {
  const { pricePlanAssignments } = world.records;
  const current = assignmentOf(world, merchantId);
  if (current !== undefined) pricePlanAssignments.replace({ ...current, unassignedAt: world.clock.now() });
}

export function assign(world: World, merchantId: string, pricePlanId: string, userId: string | null): void {
  endAssignment(world, merchantId);
  const now = world.clock.now();
  const made = { id: world.random.uuid(), creationTime: now, assignedAt: now, unassignedAt: null, assignedBy: userId };
  world.records.pricePlanAssignments.insert({ merchantId, ...made, pricePlanId });
}
