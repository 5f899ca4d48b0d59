/** What merchants of a reseller are charged, and who has which plan (assumptions: 16). Plans have no operations: they are seed data. */
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
import { skuNames } from '../../../../schemas/usage-skus.ts';

/** Up to and including a quantity, counted from the first that is not included. */
export const PriceTier = object({
  /** Null: without end. */
  upTo: nullable(count()),
  unitPrice: unitPrice(),
});
export type PriceTier = Stored<typeof PriceTier>;

/** What one SKU costs in the days of a run. */
export const PricePlanItem = object({
  sku: oneOf(...skuNames),
  /** Of what is beyond the last tier, or of all where there are none. */
  unitPrice: unitPrice(),
  /** Share of the volume of payments, of SKUs that count them; null: none. */
  percent: nullable(unitPrice()),
  /** Free of charge in the days of a run. */
  includedQuantity: count(),
  /** Ascending; each price is that of the quantity within its tier. */
  tiers: list(PriceTier),
});
export type PricePlanItem = Stored<typeof PricePlanItem>;

export const PricePlanRecord = record({
  resellerId: uuid(),
  name: text(),
  currency: currency(),
  isActive: boolean(),
  /** Of each calendar month. */
  monthlyFee: minor(),
  /** The least that a month costs, with its fee. */
  minimumMonthlyFee: minor(),
  items: list(PricePlanItem),
});
export type PricePlanRecord = Stored<typeof PricePlanRecord>;

/** For how long a merchant has, or had, a plan. */
export const PricePlanAssignmentRecord = record({
  pricePlanId: uuid(),
  merchantId: uuid(),
  assignedAt: instant(),
  unassignedAt: nullable(instant()),
  /** The user; null: the platform. */
  assignedBy: nullable(uuid()),
});
export type PricePlanAssignmentRecord = Stored<typeof PricePlanAssignmentRecord>;
