/** A customer at rest, and the payment methods stored for it (assumptions: 7). */
import type { Instant } from '../../../../schemas/shared/instant.ts';
import type { AddressDto } from '../../../../schemas/types/common.ts';
import type { TokenCategory } from '../../../../schemas/types/enums.ts';
import type { FullAudited, Stamped } from '../../kernel/entity.ts';
import type { DescribedRecord } from '../../resources/group-record.ts';
import { ownedKey } from '../../resources/name-index.ts';
import type { PaymentMethod } from '../../payments/payment-details/payment-method.ts';

/** Its number is unique per merchant where it is set. */
export interface CustomerRecord extends DescribedRecord<'customers'> {
  readonly customFields: Readonly<Record<string, unknown>>;
  readonly defaultStoredPaymentMethodId: string | null;
}

/** Deleted softly, so that contracts that are over still show what they were charged to. */
export interface StoredPaymentMethodRecord extends FullAudited, Stamped {
  readonly merchantId: string;
  readonly customerId: string;
  /** Public reference of its token. */
  readonly tokenReference: string;
  readonly category: TokenCategory;
  readonly method: PaymentMethod;
  readonly nickname: string | null;
  readonly billingAddress: AddressDto | null;
  readonly sourceTransactionId: string | null;
  readonly lastUsedAt: Instant | null;
}

/** Index of the customers: a number is unique among the live ones of a merchant. Null: the customer has none. */
export const numberKey = (customer: Pick<CustomerRecord, 'merchantId' | 'customerNumber'>): string | null =>
  customer.customerNumber === null ? null : ownedKey(customer, customer.customerNumber);
