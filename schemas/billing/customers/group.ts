/** Customers and their stored payment methods (assumptions: 7). */
import {
  array,
  boolean,
  defaulted,
  freeObject,
  freeText,
  instant,
  int32,
  maybe,
  nullable,
  optional,
  shape,
  text,
  uuid,
  type Static,
} from '../../shape.ts';
import { audited, fullAudited, replyFields, stamped, updateFields } from '../../resource.ts';
import { AddressDto, PaymentDetailSnapshot, tags } from '../../conventions/common-types.ts';
import { StoredPaymentMethodStatus, TokenCategory, TokenType } from '../../conventions/enums.ts';
import { CardDataDto, CheckDataDto } from '../../payments/transactions/payment-data-types.ts';
import { describeGroup } from '../../group.ts';
import { caller, name } from '../../recipe.ts';
import { group, post, withActions } from '../../operation.ts';
import { answers, answersNothing, eitherPlace, takes } from '../../payloads.ts';
import { resourceSet } from '../../resource-set.ts';

export const StoredPaymentMethodDto = shape('StoredPaymentMethodDto', 'assumed', {
  id: uuid(),
  customerId: uuid(),
  tokenReference: text(),
  type: TokenType,
  category: TokenCategory,
  status: StoredPaymentMethodStatus,
  nickname: nullable(text(64)),
  isDefault: boolean(),
  maskedPaymentDetails: PaymentDetailSnapshot,
  billingAddress: nullable(AddressDto),
  fingerprint: text(),
  sourceTransactionId: nullable(uuid()),
  lastUsedAt: nullable(instant()),
  ...audited(),
});

/** Exactly one of token, card data and check data must be given; the handler checks this. */
export const AddStoredPaymentMethodDto = shape('AddStoredPaymentMethodDto', 'assumed', {
  customerId: uuid(),
  token: maybe(freeText()),
  cardData: maybe(CardDataDto),
  checkData: maybe(CheckDataDto),
  nickname: maybe(text(64)),
  setAsDefault: defaulted(boolean(), false),
  verify: defaulted(boolean(), false),
  billingAddress: maybe(AddressDto),
});
export type AddStoredPaymentMethodDto = Static<typeof AddStoredPaymentMethodDto>;

const writable = {
  merchantId: uuid(),
  customerNumber: maybe(text(64)),
  firstName: maybe(text(64)),
  lastName: maybe(text(64)),
  companyName: maybe(text(128)),
  email: maybe(text(256)),
  phoneNumber: maybe(text(32)),
  billingAddress: maybe(AddressDto),
  shippingAddress: maybe(AddressDto),
  isActive: defaulted(boolean(), true),
  externalReference: maybe(text(64)),
  notes: maybe(text(1024)),
  tags: defaulted(tags(), []),
  customFields: optional(freeObject()),
};

/** One of `lastName` and `companyName` must be given; the handler checks this. */
export const CustomerCreateDto = shape('CustomerCreateDto', 'assumed', writable);
export type CustomerCreateDto = Static<typeof CustomerCreateDto>;

const CustomerUpdateDto = shape('CustomerUpdateDto', 'assumed', updateFields(writable));

/** `storedPaymentMethods` is empty in lists. */
export const CustomerDto = shape('CustomerDto', 'assumed', {
  id: uuid(),
  ...replyFields(writable),
  displayName: text(),
  defaultStoredPaymentMethodId: nullable(uuid()),
  storedPaymentMethods: array(StoredPaymentMethodDto),
  activeContractCount: int32({ minimum: 0 }),
  lastTransactionAt: nullable(instant()),
  ...fullAudited(),
  ...stamped(),
});

export const customers = describeGroup({
  area: 'billing',
  prefix: 'customers',
  noun: ['customer', 'customers'],
  title: 'Customers',
  base: '/api/customers',
  permission: 'Customers.Customers',
  restore: null,
  shapes: { item: CustomerDto, create: CustomerCreateDto, update: CustomerUpdateDto },
  rules: 'CUSTOMER',
  isIsolated: true,
  owner: 'merchant',
  name: 'displayName',
  label: 'notes',
  hasUniqueName: false,
  search: ['displayName', 'customerNumber', 'firstName', 'lastName', 'companyName', 'email', 'phoneNumber', 'externalReference'],
  recipe: { merchantId: caller('merchantId'), firstName: 'Test', lastName: name('customer', 64) },
  change: { notes: 'Calls on Mondays' },
  wrong: [{ lastName: ' ' }, ['lastName', 'companyName']],
});

const { base, permission } = customers;

export const customerOperations = {
  ...resourceSet(customers),
  ...group(
    { prefix: 'customers', title: 'Customers', section: 'Contract plans, contracts, customers' },
    {
      addStoredPaymentMethod: post(
        `${base}/add-stored-payment-method-async`,
        withActions(permission, 'Create'),
        'Store a payment method of a customer',
        {
          ...takes(AddStoredPaymentMethodDto),
          ...answers(StoredPaymentMethodDto),
          effect: { kind: 'creates', of: 'storedPaymentMethods' },
        },
      ),
      deleteStoredPaymentMethod: post(
        `${base}/delete-stored-payment-method-async`,
        withActions(permission, 'Delete'),
        'Delete a stored payment method of a customer',
        {
          ...eitherPlace('DeleteStoredPaymentMethodInput', { customerId: uuid(), storedPaymentMethodId: uuid() }),
          ...answersNothing,
          effect: { kind: 'removes', of: 'storedPaymentMethods', input: 'storedPaymentMethodId' },
        },
      ),
    },
  ),
};
