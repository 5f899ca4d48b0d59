import type { customerOperations } from '../../../../schemas/billing/customers/group.ts';
import type { HandlersOf } from '../../kernel/handler.ts';
import { resourceHandlers } from '../../resources/handlers.ts';
import { addStoredPaymentMethod, deleteStoredPaymentMethod } from './methods.ts';
import { customerResource } from './resource.ts';
import { CustomerRecord, numberKey, StoredPaymentMethodRecord } from './record.ts';
import { live, byMerchant } from '../../resources/names.ts';
import { defineModule, kind, type IndexNamesOf, type RecordsOf } from '../../resources/module.ts';

const handlers = {
  ...resourceHandlers(customerResource),
  'customers.addStoredPaymentMethod': addStoredPaymentMethod,
  'customers.deleteStoredPaymentMethod': deleteStoredPaymentMethod,
} satisfies HandlersOf<typeof customerOperations>;

const records = {
  customers: kind(CustomerRecord, {
    customerNumber: live(numberKey),
  }),
  storedPaymentMethods: kind(StoredPaymentMethodRecord, { merchantId: byMerchant, customerId: (method) => method.customerId }),
};

declare module '../../kernel/records.ts' {
  interface Records extends RecordsOf<typeof records> {}
  interface IndexNames extends IndexNamesOf<typeof records> {}
}

export const customerModule = defineModule({ records, handlers });
