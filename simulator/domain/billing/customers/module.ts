import type { CustomerCreateDto, customerOperations } from '../../../../schemas/billing/customers/group.ts';
import { hasLiveContract } from '../live-contracts.ts';
import type { AuthenticatedCall, CallWith } from '../../kernel/call.ts';
import { conflict, duplicateName, invalid, notFound } from '../../kernel/refusal.ts';
import { checkFields, fieldsFor } from '../../platform/merchants/settings.ts';
import { describedResource } from '../../resources/described.ts';
import { givenTo, type Changed } from '../../resources/group-record.ts';
import { presentCustomer, presentListedCustomer, computedFields, numberKey, CustomerRecord, StoredPaymentMethodRecord } from './record.ts';
import { changedFields, customerAnnouncements, restoredFields, stageCreated, stageDeleted, stageUpdated } from './events.ts';
import type { HandlersOf } from '../../kernel/handler.ts';
import { resourceHandlers } from '../../resources/handlers.ts';
import { addStoredPaymentMethod, deleteStoredPaymentMethod } from './methods.ts';
import { live, byMerchant } from '../../resources/names.ts';
import { defineModule, kind, type IndexNamesOf, type RecordsOf } from '../../resources/module.ts';

const given = givenTo('customers');

const isBlank = (text: string | null | undefined) => text === null || text === undefined || text.trim() === '';

function validate(call: CallWith<CustomerCreateDto>): void {
  const { lastName, companyName } = call.body;
  if (!isBlank(lastName) || !isBlank(companyName)) return;
  throw invalid([{ message: 'One of the fields lastName and companyName is required.', members: ['lastName', 'companyName'] }]);
}

/** A blank number means none, and custom fields are never absent. */
const own = ({ customerNumber, customFields }: Changed<'customers'>) => ({
  customerNumber: isBlank(customerNumber) ? null : customerNumber,
  customFields: customFields ?? {},
});

const customerResource = describedResource('customers', {
  computed: computedFields,
  unique: { index: 'customerNumber', key: numberKey, refusal: duplicateName },
  present: presentCustomer,
  presentListed: presentListedCustomer,
  validate,
  create: (call) => {
    const made = given.create(call);
    checkFields(fieldsFor(call.world, made.merchantId, 'Customer'), call.body.customFields);
    return { defaultStoredPaymentMethodId: null, ...made, ...own(made) };
  },
  update: (call, record) => {
    const changed = given.update(call, record);
    checkFields(fieldsFor(call.world, record.merchantId, 'Customer'), call.body.customFields, { held: record.customFields });
    return { ...changed, ...own(changed) };
  },
  mayDelete: (call, record) => {
    if (!hasLiveContract(call.world, record.id)) return;
    throw conflict('Customers:HasActiveContracts', 'The customer has contracts that have not ended.');
  },
  created: stageCreated,
  updated: (world, record, before) => stageUpdated(world, record, changedFields(before, record)),
  deleted: stageDeleted,
  restored: (world, record) => {
    stageUpdated(world, record, restoredFields);
    return record;
  },
});

/** @throws Refusal not found, unless the merchant has such a live customer. */
export function customerOf(call: AuthenticatedCall, merchantId: string, id: string): CustomerRecord {
  const customer = call.world.records.customers.get(id);
  if (customer === undefined || customer.isDeleted || customer.merchantId !== merchantId)
    throw notFound('no such customer of the merchant');
  return customer;
}

const handlers = {
  ...resourceHandlers(customerResource),
  'customers.addStoredPaymentMethod': addStoredPaymentMethod,
  'customers.deleteStoredPaymentMethod': deleteStoredPaymentMethod,
} satisfies HandlersOf<typeof customerOperations>;

const records = {
  customers: kind(CustomerRecord, { customerNumber: live(numberKey) }),
  storedPaymentMethods: kind(StoredPaymentMethodRecord, { merchantId: byMerchant, customerId: (method) => method.customerId }),
};

declare module '../../kernel/records.ts' {
  interface Records extends RecordsOf<typeof records> {}
  interface IndexNames extends IndexNamesOf<typeof records> {}
}

export const customerModule = defineModule({ records, handlers, announcements: customerAnnouncements });
