/** A stored customer and its payment methods (assumptions: 7). */
import { freely, fullAudited, instant, nullable, record, stamped, text, object, type Stored, uuid } from '../../kernel/record-schema.ts';
import { AddressDto } from '../../../../schemas/conventions/common-types.ts';
import { TokenCategory } from '../../../../schemas/conventions/enums.ts';
import { described } from '../../resources/group-record.ts';
import { ownedKey } from '../../resources/names.ts';
import { PaymentMethod } from '../../payments/payment-details/payment-method.ts';

export const CustomerRecord = object({
  ...described('customers'),
  customFields: freely(),
  defaultStoredPaymentMethodId: nullable(uuid()),
});
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
