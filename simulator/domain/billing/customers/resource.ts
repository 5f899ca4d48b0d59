/** Customers under the standard operations (assumptions: 7). */
import { CustomerDto, type CustomerCreateDto } from '../../../../schemas/types/billing/customers.ts';
import { actingMerchant, reachable, seesOwned } from '../../kernel/acting-merchant.ts';
import { hasLiveContract } from '../live-contracts.ts';
import type { AuthenticatedCall, CallWith } from '../../kernel/call.ts';
import { stageEvent } from '../../kernel/events.ts';
import { conflict, duplicateName, invalid, notFound } from '../../kernel/refusal.ts';
import { ownedKey } from '../../resources/name-index.ts';
import type { Draft, Resource } from '../../resources/resource.ts';
import { presentCustomer, presentListedCustomer, computedFields, displayName } from './present.ts';
import type { CustomerRecord } from './record.ts';

type Draftable = Draft<CustomerRecord>;

const isBlank = (text: string | null | undefined) => text === null || text === undefined || text.trim() === '';

/** One of last name and company name must be there. */
function validate(call: CallWith<CustomerCreateDto>): void {
  const { lastName, companyName } = call.body;
  if (!isBlank(lastName) || !isBlank(companyName)) return;
  throw invalid([{ message: 'One of the fields lastName and companyName is required.', members: ['lastName', 'companyName'] }]);
}

function draft(body: CustomerCreateDto, merchantId: string, defaultStoredPaymentMethodId: string | null): Draftable {
  return {
    merchantId,
    customerNumber: isBlank(body.customerNumber) ? null : (body.customerNumber ?? null),
    firstName: body.firstName ?? null,
    lastName: body.lastName ?? null,
    companyName: body.companyName ?? null,
    email: body.email ?? null,
    phoneNumber: body.phoneNumber ?? null,
    billingAddress: body.billingAddress ?? null,
    shippingAddress: body.shippingAddress ?? null,
    isActive: body.isActive ?? true,
    externalReference: body.externalReference ?? null,
    notes: body.notes ?? null,
    tags: body.tags ?? [],
    customFields: body.customFields ?? {},
    defaultStoredPaymentMethodId,
  };
}

/** A customer number is unique among the live customers of a merchant. */
function checkNumber(call: AuthenticatedCall, draft: Draftable, self?: CustomerRecord): void {
  if (draft.customerNumber === null) return;
  const others = call.world.records.customers.by('customerNumber', ownedKey(draft, draft.customerNumber));
  if (others.some(({ id }) => id !== self?.id)) throw duplicateName();
}

/** Members that a `PUT` changed. */
const changedFields = (before: CustomerRecord, after: CustomerRecord): readonly string[] =>
  Object.keys(CustomerDto.properties).filter((name) => {
    if (name === 'concurrencyStamp' || name.startsWith('lastModif') || !Object.hasOwn(after, name)) return false;
    return JSON.stringify(before[name as keyof CustomerRecord]) !== JSON.stringify(after[name as keyof CustomerRecord]);
  });

export const customerResource: Resource<CustomerRecord, 'customers'> = {
  prefix: 'customers',
  collection: (world) => world.records.customers,
  listing: {
    shape: CustomerDto,
    search: ['displayName', 'customerNumber', 'firstName', 'lastName', 'companyName', 'email', 'phoneNumber', 'externalReference'],
    computed: computedFields,
    restorePermission: null,
  },
  source: (call) => reachable(call, call.world.records.customers),
  sees: seesOwned,
  present: presentCustomer,
  presentListed: presentListedCustomer,
  name: displayName,
  validate,
  create: (call) => {
    const made = draft(call.body, actingMerchant(call).id, null);
    checkNumber(call, made);
    return made;
  },
  update: (call, record) => {
    const changed = draft(call.body, record.merchantId, record.defaultStoredPaymentMethodId);
    checkNumber(call, changed, record);
    return changed;
  },
  mayDelete: (call, record) => {
    if (!hasLiveContract(call.world, record.id)) return;
    throw conflict('Customers:HasActiveContracts', 'The customer has contracts that have not ended.');
  },
  mayRestore: (call, record) => checkNumber(call, record, record),
  created: (world, record) =>
    stageEvent(world, 'customer.created', record.merchantId, {
      customerId: record.id,
      customerNumber: record.customerNumber,
      displayName: displayName(record),
      email: record.email,
      externalReference: record.externalReference,
    }),
  updated: (world, record, before) =>
    stageEvent(world, 'customer.updated', record.merchantId, {
      customerId: record.id,
      displayName: displayName(record),
      changedFields: changedFields(before, record),
    }),
  deleted: (world, record) =>
    stageEvent(world, 'customer.deleted', record.merchantId, { customerId: record.id, displayName: displayName(record) }),
  restored: (world, record) => {
    stageEvent(world, 'customer.updated', record.merchantId, {
      customerId: record.id,
      displayName: displayName(record),
      changedFields: ['isDeleted'],
    });
    return record;
  },
};

/** A live customer of a merchant; else the one 404. */
export function customerOf(call: AuthenticatedCall, merchantId: string, id: string): CustomerRecord {
  const customer = call.world.records.customers.get(id);
  if (customer === undefined || customer.isDeleted || customer.merchantId !== merchantId)
    throw notFound('no such customer of the merchant');
  return customer;
}
