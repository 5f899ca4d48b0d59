/** What is metered, and what is included (assumptions: 20). */
import type { EntitlementPeriod, EntitlementScope, GatewayEnvironment, OveragePolicy } from '../../../../schemas/types/enums.ts';
import type { UsageSku } from '../../../../schemas/usage-skus.ts';
import type { Entity, FullAudited, Owned, Stamped } from '../../kernel/entity.ts';

/** One entry of the usage ledger, at the instant of what was metered. */
export interface UsageRowRecord extends Entity {
  readonly merchantId: string;
  readonly sku: UsageSku;
  readonly quantity: number;
  /** Kind of the record that caused it. */
  readonly sourceType: string;
  readonly sourceId: string | null;
  readonly environment: GatewayEnvironment;
}

/** What a scope includes of a SKU per period. The owner is null, null for the platform. */
export interface UsageEntitlementRecord extends FullAudited, Stamped, Owned {
  readonly scope: EntitlementScope;
  readonly sku: UsageSku;
  readonly period: EntitlementPeriod;
  readonly includedQuantity: number;
  readonly overagePolicy: OveragePolicy;
  readonly notifyAtPercent: number;
  /** Dates in UTC, both included; no end if null. */
  readonly effectiveFrom: string;
  readonly effectiveTo: string | null;
  readonly isActive: boolean;
}

/** The key under which the entitlements of one owner to one SKU are found. */
export const entitlementKey = ({ merchantId, resellerId }: Owned, sku: string): string =>
  `${merchantId ?? resellerId ?? 'platform'} ${sku}`;
