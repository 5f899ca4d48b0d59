/** Bindings of a merchant, or of the platform, to external services: tax and 3-D Secure. */
import { TaxBindingRecord, bindingKey, ThreeDSecureBindingRecord } from './record.ts';
import { byMerchant } from '../../resources/names.ts';
import { defineModule, kind, type IndexNamesOf, type RecordsOf } from '../../resources/module.ts';
import { taxBindingHandlers } from './tax.ts';
import { threeDSecureBindingHandlers } from './three-d-secure.ts';

const records = {
  taxBindings: kind(TaxBindingRecord, { place: bindingKey }),
  threeDSecureBindings: kind(ThreeDSecureBindingRecord, { merchantId: byMerchant, place: bindingKey }),
};

declare module '../../kernel/records.ts' {
  interface Records extends RecordsOf<typeof records> {}
  interface IndexNames extends IndexNamesOf<typeof records> {}
}

export const bindingModule = defineModule({ records, handlers: { ...taxBindingHandlers, ...threeDSecureBindingHandlers } });
