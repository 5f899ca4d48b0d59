/** The operations whose scope the inputs decide, by id. */
import { checkGivenScope, checkStoredScope } from './billing/usage/scope.ts';
import { byHostAlone, byMerchants, byResellers, notByMerchants } from './platform/merchant-operations/scope.ts';
import type { ScopeCheck } from './kernel/scope-check.ts';

export const scopeChecks: Readonly<Record<string, ScopeCheck>> = Object.freeze({
  'usageEntitlements.create': checkGivenScope,
  'usageEntitlements.update': checkStoredScope,
  'usageEntitlements.delete': checkStoredScope,
  'merchants.create': notByMerchants,
  'merchants.readCustomFields': byMerchants,
  'merchants.updateCustomFields': byMerchants,
  'merchants.readOrderDataDefaults': byMerchants,
  'merchants.updateOrderDataDefaults': byMerchants,
  'resellers.create': byHostAlone,
  'resellers.getOwnBillingPreferences': byResellers,
  'resellers.getOwnEffectiveCollectionConfiguration': byResellers,
  'resellers.updateOwnBillingPreferences': byResellers,
});
