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
import { skuNames } from '../../../../schemas/usage-skus.ts';

/** Up to this quantity, counted after the included one. */
const PriceTier = object({
  /** Null: no limit. */
  upTo: nullable(count()),
  unitPrice: unitPrice(),
});
type PriceTier = Stored<typeof PriceTier>;

export const PricePlanItem = object({
  sku: oneOf(...skuNames),
  /** Price beyond the last tier, or of everything without tiers. */
  unitPrice: unitPrice(),
  /** Share of the volume of payments; null for none. */
  percent: nullable(unitPrice()),
  includedQuantity: count(),
  /** Ascending. Each price applies to the quantity within its tier. */
  tiers: list(PriceTier),
});
export type PricePlanItem = Stored<typeof PricePlanItem>;

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
