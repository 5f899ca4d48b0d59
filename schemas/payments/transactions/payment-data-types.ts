/** Parts of a payment that several requests take (assumptions: 6.1). */
import {
  boolean,
  date,
  decimal,
  defaulted,
  freeObject,
  freeText,
  int32,
  list,
  maybe,
  shape,
  text,
  uuid,
  writeOnly,
  type Static,
} from '../../shape.ts';
import { BankAccountType, CredentialInitiator, CredentialReason, SecCode, WalletProviderType } from '../../conventions/enums.ts';
import { amount, signedAmount } from '../../conventions/common-types.ts';

/** Must add up to the amount. */
export const AmountDetailsDto = shape('AmountDetailsDto', 'assumed', {
  subtotal: maybe(signedAmount()),
  tax: maybe(signedAmount()),
  tip: maybe(signedAmount()),
  surcharge: maybe(signedAmount()),
  shipping: maybe(signedAmount()),
  duty: maybe(signedAmount()),
  discount: maybe(signedAmount()),
});
export type AmountDetailsDto = Static<typeof AmountDetailsDto>;

export const CardDataDto = shape('CardDataDto', 'assumed', {
  number: writeOnly(text(19)),
  expirationMonth: int32({ minimum: 1, maximum: 12 }),
  expirationYear: int32({ minimum: 1000, maximum: 9999 }),
  securityCode: writeOnly(maybe(text(4))),
  cardholderName: maybe(text(128)),
});
export type CardDataDto = Static<typeof CardDataDto>;

export const CheckDataDto = shape('CheckDataDto', 'assumed', {
  routingNumber: text(9),
  accountNumber: writeOnly(text(17)),
  accountType: BankAccountType,
  accountHolderName: text(128),
  secCode: defaulted(SecCode, 'Web'),
  isBusiness: defaulted(boolean(), false),
  checkNumber: maybe(text(16)),
});
export type CheckDataDto = Static<typeof CheckDataDto>;

/** The token is a public reference. */
export const TokenDataDto = shape('TokenDataDto', 'assumed', { token: freeText(), securityCode: writeOnly(maybe(text(4))) });

export const WalletDataDto = shape('WalletDataDto', 'assumed', { providerType: WalletProviderType, paymentToken: writeOnly(freeObject()) });
export type WalletDataDto = Static<typeof WalletDataDto>;

export const CashDataDto = shape('CashDataDto', 'assumed', { tenderedAmount: maybe(amount()) });

export const OrderDataDto = shape('OrderDataDto', 'assumed', {
  orderNumber: maybe(text(64)),
  invoiceNumber: maybe(text(64)),
  purchaseOrderNumber: maybe(text(64)),
  orderDate: maybe(date()),
  description: maybe(text(256)),
  taxExempt: maybe(boolean()),
});
export type OrderDataDto = Static<typeof OrderDataDto>;

export const CredentialOnFileDto = shape('CredentialOnFileDto', 'assumed', {
  initiator: CredentialInitiator,
  reason: CredentialReason,
  originalTransactionId: maybe(uuid()),
});

export const ThreeDSecureDataDto = shape('ThreeDSecureDataDto', 'assumed', {
  version: maybe(text(16)),
  eci: maybe(text(2)),
  authenticationValue: writeOnly(maybe(text(256))),
  dsTransactionId: maybe(uuid()),
  transStatus: maybe(text(1, { pattern: '^[YNUACRI]$' })),
});

const lineItem = {
  productCode: text(32),
  description: text(128),
  commodityCode: maybe(text(12)),
  quantity: decimal(),
  unitOfMeasure: text(12),
  unitCost: decimal(),
  taxRate: maybe(decimal()),
  taxAmount: maybe(signedAmount()),
  discountAmount: maybe(signedAmount()),
  totalAmount: signedAmount(),
};

export const Level3LineItemDto = shape('Level3LineItemDto', 'assumed', lineItem);

/** In requests the merchant's order data defaults fill in what a line omits; the handler checks that they do. */
const Level3LineItemCreateDto = shape('Level3LineItemCreateDto', 'assumed', {
  ...lineItem,
  productCode: maybe(lineItem.productCode),
  unitOfMeasure: maybe(lineItem.unitOfMeasure),
});

const level3 = {
  customerReference: maybe(text(25)),
  taxAmount: maybe(signedAmount()),
  dutyAmount: maybe(signedAmount()),
  freightAmount: maybe(signedAmount()),
  discountAmount: maybe(signedAmount()),
  shipFromPostalCode: maybe(text(16)),
  destinationPostalCode: maybe(text(16)),
  destinationCountry: maybe(text(2)),
  orderDate: maybe(date()),
};

export const Level3DataDto = shape('Level3DataDto', 'assumed', { ...level3, lineItems: list(Level3LineItemDto) });
export type Level3DataDto = Static<typeof Level3DataDto>;

export const Level3DataCreateDto = shape('Level3DataCreateDto', 'assumed', { ...level3, lineItems: list(Level3LineItemCreateDto) });
export type Level3DataCreateDto = Static<typeof Level3DataCreateDto>;
