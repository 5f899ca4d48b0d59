/** Handlers of resellers (endpoints: Resellers; assumptions: 15). */
import type { resellers } from '../../../../schemas/platform/resellers/operations.ts';
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

export const resellerHandlers = {
  ...resourceHandlers(resellerResource),
  'resellers.getBillingPreferences': getBillingPreferences,
  'resellers.getDefaultResellerUser': (call) => ok(defaultUserOf(call.world, { merchantId: null, resellerId: namedReseller(call).id })),
  'resellers.getEffectiveCollectionConfiguration': getEffectiveCollectionConfiguration,
  'resellers.getForBillingSelfService': getForBillingSelfService,
  'resellers.getOwnBillingPreferences': getOwnBillingPreferences,
  'resellers.getOwnEffectiveCollectionConfiguration': getOwnEffectiveCollectionConfiguration,
  'resellers.updateBillingPreferences': updateBillingPreferences,
  'resellers.updateOwnBillingPreferences': updateOwnBillingPreferences,
} satisfies HandlersOf<typeof resellers>;
