/** What is metered, and what is included (assumptions: 20). */
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

/** One entry of the usage ledger, at the instant of what was metered. */
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

/** What a scope includes of a SKU per period. The owner is null, null for the platform. */
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
  /** Dates in UTC, both included; no end if null. */
  effectiveFrom: date(),
  effectiveTo: nullable(date()),
  isActive: boolean(),
});
export type UsageEntitlementRecord = Stored<typeof UsageEntitlementRecord>;

/** The key under which the entitlements of one owner to one SKU are found. */
export const entitlementKey = ({ merchantId, resellerId }: Owned, sku: string): string =>
  `${merchantId ?? resellerId ?? 'platform'} ${sku}`;
