/** What merchants of a reseller are charged, and who has which plan (assumptions: 16). Plans have no operations: they are seed data. */
import type { Instant } from '../../../../schemas/shared/instant.ts';
import type { UsageSku } from '../../../../schemas/usage-skus.ts';
import type { Entity } from '../../kernel/entity.ts';
import type { Minor, UnitPrice } from '../../kernel/money.ts';

/** Up to and including a quantity, counted from the first that is not included. */
export interface PriceTier {
  /** Null: without end. */
  readonly upTo: number | null;
  readonly unitPrice: UnitPrice;
}

/** What one SKU costs in the days of a run. */
export interface PricePlanItem {
  readonly sku: UsageSku;
  /** Of what is beyond the last tier, or of all where there are none. */
  readonly unitPrice: UnitPrice;
  /** Share of the volume of payments, of SKUs that count them; null: none. */
  readonly percent: UnitPrice | null;
  /** Free of charge in the days of a run. */
  readonly includedQuantity: number;
  /** Ascending; each price is that of the quantity within its tier. */
  readonly tiers: readonly PriceTier[];
}

export interface PricePlanRecord extends Entity {
  readonly resellerId: string;
  readonly name: string;
  readonly currency: string;
  readonly isActive: boolean;
  /** Of each calendar month. */
  readonly monthlyFee: Minor;
  /** The least that a month costs, with its fee. */
  readonly minimumMonthlyFee: Minor;
  readonly items: readonly PricePlanItem[];
}

/** For how long a merchant has, or had, a plan. */
export interface PricePlanAssignmentRecord extends Entity {
  readonly pricePlanId: string;
  readonly merchantId: string;
  readonly assignedAt: Instant;
  readonly unassignedAt: Instant | null;
  /** The user; null: the platform. */
  readonly assignedBy: string | null;
}
