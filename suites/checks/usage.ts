import { bodyRecipeOf } from '../../schemas/recipes.ts';
import type { Target } from '../../fixtures/targets/target.ts';
import type { OperationId } from '../../schemas/catalogue.ts';

export const usageReports = [
  'usageReports.skus',
  'usageReports.dimensionalSummary',
  'usageReports.merchantLedger',
  'usageReports.merchantSummary',
  'usageReports.resellerMerchantBreakdown',
  'usageReports.resellerSummary',
  'usageReports.exportLedger',
  'usageReports.exportSummary',
] as const satisfies readonly OperationId[];

/** An inactive entitlement of the merchant, which has no effect. */
export const entitlementOf = (target: Target) => ({
  ...bodyRecipeOf('usageEntitlements.create'),
  merchantId: target.personas.merchantAdmin?.merchantId,
});

export const entitlementChange = { includedQuantity: 2_000_000 };
