import type { usage } from '../../../../schemas/billing/usage/group.ts';
import type { HandlersOf } from '../../kernel/handler.ts';
import { entitlementHandlers, checkGivenScope, checkStoredScope } from './entitlements.ts';
import { reportHandlers } from './reports.ts';
import { UsageEntitlementRecord, entitlementKey, UsageRowRecord } from './record.ts';
import { live, byMerchant } from '../../resources/names.ts';
import { defineModule, kind, type IndexNamesOf, type RecordsOf, type StatesOf } from '../../resources/module.ts';
import { UsageSums } from './sums.ts';

const handlers: HandlersOf<typeof usage> = { ...entitlementHandlers, ...reportHandlers };

const records = {
  usageEntitlements: kind(UsageEntitlementRecord, { holder: live((one) => entitlementKey(one, one.sku)) }),
  usageRows: kind(UsageRowRecord, { merchantId: byMerchant }),
};

const states = { usageSums: UsageSums };

declare module '../../kernel/records.ts' {
  interface Records extends RecordsOf<typeof records> {}
  interface IndexNames extends IndexNamesOf<typeof records> {}
  interface States extends StatesOf<typeof states> {}
}

export const usageModule = defineModule({
  records,
  states,
  handlers,
  scopeChecks: {
    'usageEntitlements.create': checkGivenScope,
    'usageEntitlements.update': checkStoredScope,
    'usageEntitlements.delete': checkStoredScope,
  },
});
