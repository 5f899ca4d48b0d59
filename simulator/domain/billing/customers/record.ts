/** A stored customer and its payment methods (assumptions: 7). */
import { freely, fullAudited, instant, nullable, record, stamped, text, object, type Stored, uuid } from '../../kernel/record-schema.ts';
import { AddressDto } from '../../../../schemas/conventions/common-types.ts';
import { TokenCategory } from '../../../../schemas/conventions/enums.ts';
import { described } from '../../resources/group-record.ts';
import { ownedKey } from '../../resources/names.ts';
import { PaymentMethod } from '../../payments/payment-details/payment-method.ts';
import { CustomerDto, StoredPaymentMethodDto } from '../../../../schemas/billing/customers/group.ts';
import { today } from '../../kernel/calendar.ts';
import { liveContracts } from '../live-contracts.ts';
import { hasExpired } from '../../payments/payment-details/parse.ts';
import { presenter } from '../../resources/present.ts';
import type { World } from '../../kernel/world.ts';

export const CustomerRecord = object({ ...described('customers'), customFields: freely(), defaultStoredPaymentMethodId: nullable(uuid()) });
export type CustomerRecord = Stored<typeof CustomerRecord>;

/** Deleted softly, so that ended contracts still show their methods. */
export const StoredPaymentMethodRecord = record({
  ...fullAudited(),
  ...stamped(),
  merchantId: uuid(),
  customerId: uuid(),
  tokenReference: text(),
  category: TokenCategory,
  method: PaymentMethod,
  nickname: nullable(text()),
  billingAddress: nullable(AddressDto),
  sourceTransactionId: nullable(uuid()),
  lastUsedAt: nullable(instant()),
});
export type StoredPaymentMethodRecord = Stored<typeof StoredPaymentMethodRecord>;

/** Index key; null for customers without a number. */
export const numberKey = (customer: Pick<CustomerRecord, 'merchantId' | 'customerNumber'>): string | null =>
  customer.customerNumber === null ? null : ownedKey(customer, customer.customerNumber);

export function displayName({ firstName, lastName, companyName }: CustomerRecord): string {
  const person = [firstName, lastName].filter((name) => name !== null && name.trim() !== '').join(' ');
  return lastName !== null && lastName.trim() !== '' ? person : (companyName ?? person);
}

export const methodsOf = (world: World, customerId: string): readonly StoredPaymentMethodRecord[] =>
  world.records.storedPaymentMethods.by('customerId', customerId).filter((method) => !method.isDeleted);

export const computedFields = {
  displayName,
  activeContractCount: ({ id }: CustomerRecord, world: World) => liveContracts(world, id).length,
  lastTransactionAt: ({ id }: CustomerRecord, world: World) => world.records.transactions.by('customerId', id).at(-1)?.creationTime ?? null,
} as const;

export const presentMethod = presenter<StoredPaymentMethodRecord, typeof StoredPaymentMethodDto>(StoredPaymentMethodDto, {
  type: ({ method }) => method.details.type,
  status: ({ method, merchantId }, world) => (hasExpired(method.details, today(world, merchantId)) ? 'Expired' : 'Active'),
  isDefault: ({ id, customerId }, world) => world.records.customers.get(customerId)?.defaultStoredPaymentMethodId === id,
  maskedPaymentDetails: ({ method }) => method.details,
  fingerprint: ({ method, id }) => method.fingerprint ?? id,
});

export const presentListedCustomer = presenter<CustomerRecord, typeof CustomerDto>(CustomerDto, {
  ...computedFields,
  storedPaymentMethods: () => [],
});

export const presentCustomer = (record: CustomerRecord, world: World) => ({
  ...presentListedCustomer(record, world),
  storedPaymentMethods: methodsOf(world, record.id).map((method) => presentMethod(method, world)),
});
