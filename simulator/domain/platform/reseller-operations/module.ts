/** Resellers (endpoints: Resellers; assumptions: 15). */
import type { resellerOperations } from '../../../../schemas/platform/resellers/group.ts';
import { ok } from '../../kernel/call.ts';
import type { HandlersOf } from '../../kernel/handler.ts';
import { resourceHandlers } from '../../resources/handlers.ts';
import { defaultUserOf } from '../users/directory.ts';
import {
  getBillingPreferences,
  getEffectiveCollectionConfiguration,
  getForBillingSelfService,
  getOwnBillingPreferences,
  getOwnEffectiveCollectionConfiguration,
  namedReseller,
  updateBillingPreferences,
  updateOwnBillingPreferences,
} from './billing.ts';
import { resellerResource } from './resource.ts';
import { ResellerRecord } from '../resellers/record.ts';
import { PricePlanRecord, PricePlanAssignmentRecord } from '../../billing/price-plans/record.ts';
import { byMerchant } from '../../resources/names.ts';
import { defineModule, kind, type IndexNamesOf, type RecordsOf } from '../../resources/module.ts';
import { byHostAlone, byResellers } from '../merchant-operations/scope.ts';

const handlers = {
  ...resourceHandlers(resellerResource),
  'resellers.getBillingPreferences': getBillingPreferences,
  'resellers.getDefaultResellerUser': (call) => ok(defaultUserOf(call.world, { merchantId: null, resellerId: namedReseller(call).id })),
  'resellers.getEffectiveCollectionConfiguration': getEffectiveCollectionConfiguration,
  'resellers.getForBillingSelfService': getForBillingSelfService,
  'resellers.getOwnBillingPreferences': getOwnBillingPreferences,
  'resellers.getOwnEffectiveCollectionConfiguration': getOwnEffectiveCollectionConfiguration,
  'resellers.updateBillingPreferences': updateBillingPreferences,
  'resellers.updateOwnBillingPreferences': updateOwnBillingPreferences,
} satisfies HandlersOf<typeof resellerOperations>;

const records = {
  resellers: kind(ResellerRecord, {}),
  pricePlans: kind(PricePlanRecord, {}),
  pricePlanAssignments: kind(PricePlanAssignmentRecord, { merchantId: byMerchant, pricePlanId: (one) => one.pricePlanId }),
};

declare module '../../kernel/records.ts' {
  interface Records extends RecordsOf<typeof records> {}
  interface IndexNames extends IndexNamesOf<typeof records> {}
}

export const resellerModule = defineModule({
  records,
  handlers,
  scopeChecks: {
    'resellers.create': byHostAlone,
    'resellers.getOwnBillingPreferences': byResellers,
    'resellers.getOwnEffectiveCollectionConfiguration': byResellers,
    'resellers.updateOwnBillingPreferences': byResellers,
  },
});
