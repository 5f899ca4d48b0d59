/** Usage and entitlements to it (assumptions: 20). */
import { usageSkus } from '../../usage-skus.ts';
import {
  array,
  boolean,
  date,
  decimal,
  defaulted,
  instant,
  int32,
  int64,
  map,
  maybe,
  nullable,
  optional,
  shape,
  text,
  uuid,
  type Static,
} from '../../shape.ts';
import { fullAudited, replyFields, stamped, updateFields } from '../../resource.ts';
import { EntitlementPeriod, EntitlementScope, GatewayEnvironment, OveragePolicy } from '../../conventions/enums.ts';
import { PageQuery } from '../../conventions/paging-types.ts';
import { get, group, post, put, remove } from '../../operation.ts';
import { answers, answersNothing, lists, takes } from '../../payloads.ts';

const skuLength = 64;
/** Small enough that a hundred times it, in a comparison of percentages, is exact. */
const maxQuantity = 1_000_000_000_000;

const owner = { scope: EntitlementScope, resellerId: maybe(uuid()), merchantId: maybe(uuid()) };
const terms = {
  sku: text(skuLength),
  period: defaulted(EntitlementPeriod, 'Month'),
  includedQuantity: int64({ minimum: 0, maximum: maxQuantity }),
  overagePolicy: defaulted(OveragePolicy, 'Allow'),
  notifyAtPercent: defaulted(int32({ minimum: 1, maximum: 100 }), 80),
  effectiveFrom: optional(date()),
  effectiveTo: maybe(date()),
  isActive: defaulted(boolean(), true),
};

export const UsageEntitlementCreateDto = shape('UsageEntitlementCreateDto', 'assumed', { ...owner, ...terms });
export type UsageEntitlementCreateDto = Static<typeof UsageEntitlementCreateDto>;

export const UsageEntitlementUpdateDto = shape('UsageEntitlementUpdateDto', 'assumed', updateFields(terms));
export type UsageEntitlementUpdateDto = Static<typeof UsageEntitlementUpdateDto>;

export const UsageEntitlementDto = shape('UsageEntitlementDto', 'assumed', {
  id: uuid(),
  ...replyFields({ ...owner, ...terms }),
  ...fullAudited(),
  ...stamped(),
});

const EffectiveEntitlementQuery = shape('EffectiveEntitlementQuery', 'assumed', { merchantId: optional(uuid()) });

const quantity = () => int64({ minimum: 0 });

/** A merchant's entitlement today, and its use so far. */
const EffectiveEntitlementDto = shape('EffectiveEntitlementDto', 'assumed', {
  sku: text(),
  period: EntitlementPeriod,
  includedQuantity: quantity(),
  usedQuantity: quantity(),
  remainingQuantity: quantity(),
  overagePolicy: OveragePolicy,
  source: EntitlementScope,
  entitlementId: uuid(),
  periodStart: date(),
  periodEnd: date(),
});
const UsageSkuDto = shape('UsageSkuDto', 'assumed', { sku: text(), name: text(), unit: text(), category: text(), isBillable: boolean() });
type UsageSkuDto = Static<typeof UsageSkuDto>;

export const UsageSummaryRowDto = shape('UsageSummaryRowDto', 'assumed', {
  merchantId: nullable(uuid()),
  merchantName: nullable(text()),
  resellerId: nullable(uuid()),
  resellerName: nullable(text()),
  sku: text(),
  unit: text(),
  quantity: quantity(),
  includedQuantity: quantity(),
  overageQuantity: quantity(),
  amount: nullable(decimal()),
  currency: nullable(text()),
});

export const UsageLedgerRowDto = shape('UsageLedgerRowDto', 'assumed', {
  id: uuid(),
  merchantId: uuid(),
  sku: text(),
  quantity: quantity(),
  occurredAt: instant(),
  sourceType: text(),
  sourceId: nullable(uuid()),
  environment: GatewayEnvironment,
});

export const usageDimensions = ['sku', 'day', 'environment', 'merchantId', 'resellerId'] as const;
export type UsageDimension = (typeof usageDimensions)[number];

const DimensionalSummaryRowDto = shape('DimensionalSummaryRowDto', 'assumed', {
  key: map(nullable(text())),
  quantity: quantity(),
  amount: nullable(decimal()),
});

export const DimensionalSummaryDto = shape('DimensionalSummaryDto', 'assumed', {
  dimensions: array(text()),
  rows: array(DimensionalSummaryRowDto),
});
export type DimensionalSummaryDto = Static<typeof DimensionalSummaryDto>;

const narrowing = {
  from: optional(date()),
  to: optional(date()),
  merchantId: optional(uuid()),
  resellerId: optional(uuid()),
  sku: optional(text(skuLength)),
};

export const UsageReportQuery = shape('UsageReportQuery', 'assumed', narrowing);
export type UsageReportQuery = Static<typeof UsageReportQuery>;

export const UsagePageQuery = shape('UsagePageQuery', 'assumed', { ...PageQuery.properties, ...narrowing });
export type UsagePageQuery = Static<typeof UsagePageQuery>;

const DimensionalSummaryQuery = shape('DimensionalSummaryQuery', 'assumed', { ...narrowing, dimensions: optional(text(128)) });

export const listedSkus: readonly UsageSkuDto[] = Object.freeze(
  Object.entries(usageSkus).map(([sku, described]) => Object.freeze({ sku, ...described })),
);

const base = '/api/usage';
const title = 'Usage';
const defaults = ['Usage.PlatformDefaults'];
const reports = ['Usage.Reports'];
const exports = ['Usage.Reports.Export'];
const csv = { query: UsageReportQuery, reply: { mediaType: 'text/csv' } } as const;
const summaries = { ...lists(UsageSummaryRowDto), query: UsagePageQuery };

export const usage = {
  ...group(
    { prefix: 'usageEntitlements', title },
    {
      list: get(`${base}/entitlements`, defaults, 'List entitlements', lists(UsageEntitlementDto)),
      read: get(`${base}/entitlements/{id}`, defaults, 'Read an entitlement', answers(UsageEntitlementDto)),
      effective: get(`${base}/entitlements/effective`, defaults, 'List the entitlements in force', {
        query: EffectiveEntitlementQuery,
        ...answers(array(EffectiveEntitlementDto)),
      }),
      create: post(`${base}/entitlements`, [], 'Create an entitlement', {
        ...takes(UsageEntitlementCreateDto),
        ...answers(UsageEntitlementDto),
      }),
      update: put(`${base}/entitlements/{id}`, [], 'Replace an entitlement', {
        ...takes(UsageEntitlementUpdateDto),
        ...answers(UsageEntitlementDto),
      }),
      delete: remove(`${base}/entitlements/{id}`, [], 'Delete an entitlement', answersNothing),
    },
  ),
  ...group(
    { prefix: 'usageReports', title },
    {
      dimensionalSummary: get(`${base}/reports/dimensional-summary`, reports, 'Sum up usage by chosen dimensions', {
        query: DimensionalSummaryQuery,
        ...answers(DimensionalSummaryDto),
      }),
      merchantLedger: get(`${base}/reports/merchant-ledger`, reports, 'List the usage of a merchant', {
        ...lists(UsageLedgerRowDto),
        query: UsagePageQuery,
      }),
      merchantSummary: get(`${base}/reports/merchant-summary`, reports, 'Sum up the usage of a merchant', summaries),
      resellerMerchantBreakdown: get(
        `${base}/reports/reseller-merchant-breakdown`,
        reports,
        'Break the usage of a reseller down',
        summaries,
      ),
      resellerSummary: get(`${base}/reports/reseller-summary`, reports, 'Sum up the usage of a reseller', summaries),
      exportLedger: get(`${base}/reports/ledger/export`, exports, 'Export the usage ledger', csv),
      exportSummary: get(`${base}/reports/summary/export`, exports, 'Export a usage summary', csv),
      skus: get(`${base}/reports/skus`, ['Usage.Skus'], 'List metered usage', answers(array(UsageSkuDto))),
    },
  ),
};
