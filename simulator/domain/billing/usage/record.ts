/** Usage rows and entitlements at rest (assumptions: 20). */
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

/** One entry of the usage ledger, created at the instant of the usage. */
export const UsageRowRecord = record({
  merchantId: uuid(),
  sku: oneOf(...skuNames),
  quantity: count(),
  /** Kind of the record that caused it. */
  sourceType: text(),
  sourceId: nullable(text()),
  environment: GatewayEnvironment,
});
export type UsageRowRecord = Stored<typeof UsageRowRecord>;

/** What a scope includes of a SKU per period. The platform has neither reseller nor merchant. */
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

/** Index key of the entitlements of an owner to a SKU. */
export const entitlementKey = ({ merchantId, resellerId }: Owned, sku: string): string =>
  `${merchantId ?? resellerId ?? 'platform'} ${sku}`;
