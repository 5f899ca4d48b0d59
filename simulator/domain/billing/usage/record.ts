/** Stored usage rows and entitlements (assumptions: 20). */
import {
  boolean,
  count,
  date,
  fullAudited,
  nullable,
  oneOf,
  owned,
  record,
  stamped,
  text,
  type Stored,
  uuid,
} from '../../kernel/record-schema.ts';
import { EntitlementPeriod, EntitlementScope, GatewayEnvironment, OveragePolicy } from '../../../../schemas/conventions/enums.ts';
import { skuNames } from '../../../../schemas/usage-skus.ts';
import type { Owned } from '../../kernel/collection.ts';

export const UsageRowRecord = record({
  merchantId: uuid(),
  sku: oneOf(...skuNames),
  quantity: count(),
  sourceType: text(),
  sourceId: nullable(text()),
  environment: GatewayEnvironment,
});
export type UsageRowRecord = Stored<typeof UsageRowRecord>;

/** The quantity of a SKU that a scope includes per period. The platform has neither reseller nor merchant. */
export const UsageEntitlementRecord = record({
  ...fullAudited(),
  ...stamped(),
  ...owned(),
  scope: EntitlementScope,
  sku: oneOf(...skuNames),
  period: EntitlementPeriod,
  includedQuantity: count(),
  overagePolicy: OveragePolicy,
  notifyAtPercent: count(),
  /** Dates in UTC, both inclusive; null for no end. */
  effectiveFrom: date(),
  effectiveTo: nullable(date()),
  isActive: boolean(),
});
export type UsageEntitlementRecord = Stored<typeof UsageEntitlementRecord>;

export const entitlementKey = ({ merchantId, resellerId }: Owned, sku: string): string =>
  `${merchantId ?? resellerId ?? 'platform'} ${sku}`;
