/** Transactions, their follow-up operations and summaries (assumptions: 6.1, 6.2). */
import {
  anything,
  array,
  boolean,
  defaulted,
  freeObject,
  instant,
  int32,
  map,
  maybe,
  money,
  nullable,
  optional,
  shape,
  text,
  uuid,
  type Static,
} from '../../shape.ts';
import { audited, stamped } from '../../resource.ts';
import { AddressDto, amount, currency, PaymentDetailSnapshot, tags } from '../../conventions/common-types.ts';
import {
  CardNetwork,
  DeclineCategory,
  GatewayEnvironment,
  OperationResult,
  ScreeningDecision,
  TokenType,
  TransactionOperationType,
  TransactionStatus,
  TransactionType,
} from '../../conventions/enums.ts';
import {
  AmountDetailsDto,
  CardDataDto,
  CashDataDto,
  CheckDataDto,
  CredentialOnFileDto,
  Level3DataCreateDto,
  OrderDataDto,
  ThreeDSecureDataDto,
  TokenDataDto,
  WalletDataDto,
} from './payment-data-types.ts';

export const idempotencyKey = () => maybe(text(64, { minLength: 1, pattern: '^[\\x20-\\x7e]*$' }));

/** Exactly one of the five data members and `storedPaymentMethodId` must be given; the handler checks this. */
export const TransactionCreateDto = shape('TransactionCreateDto', 'assumed', {
  merchantId: uuid(),
  type: TransactionType,
  paymentType: TokenType,
  amount: amount(),
  currency: optional(currency()),
  processorProfileId: maybe(uuid()),
  amountDetails: maybe(AmountDetailsDto),
  cardData: maybe(CardDataDto),
  checkData: maybe(CheckDataDto),
  tokenData: maybe(TokenDataDto),
  walletData: maybe(WalletDataDto),
  cashData: maybe(CashDataDto),
  customerId: maybe(uuid()),
  storedPaymentMethodId: maybe(uuid()),
  storePaymentMethod: defaulted(boolean(), true),
  billingAddress: maybe(AddressDto),
  shippingAddress: maybe(AddressDto),
  orderData: maybe(OrderDataDto),
  level3Data: maybe(Level3DataCreateDto),
  credentialOnFile: maybe(CredentialOnFileDto),
  threeDSecure: maybe(ThreeDSecureDataDto),
  registerId: maybe(uuid()),
  externalReference: maybe(text(64)),
  description: maybe(text(256)),
  tags: defaulted(tags(), []),
  customFields: optional(freeObject()),
  idempotencyKey: idempotencyKey(),
  customerIpAddress: maybe(text(45)),
});
export type TransactionCreateDto = Static<typeof TransactionCreateDto>;

/** Without an amount: the whole remaining amount. */
export const TransactionOperationCreateDto = shape('TransactionOperationCreateDto', 'assumed', {
  type: TransactionOperationType,
  amount: maybe(amount()),
  reason: maybe(text(256)),
  idempotencyKey: idempotencyKey(),
});
export type TransactionOperationCreateDto = Static<typeof TransactionOperationCreateDto>;

export const TransactionOperationDto = shape('TransactionOperationDto', 'assumed', {
  id: uuid(),
  transactionId: uuid(),
  type: TransactionOperationType,
  result: OperationResult,
  amount: money(),
  currency: currency(),
  responseCode: nullable(text()),
  responseMessage: nullable(text()),
  authorizationCode: nullable(text()),
  reason: nullable(text()),
  resultingStatus: TransactionStatus,
  settlementBatchId: nullable(uuid()),
  creationTime: instant(),
  creatorId: nullable(uuid()),
});
export type TransactionOperationDto = Static<typeof TransactionOperationDto>;

/** `operations` are oldest first, and empty in lists. */
export const TransactionDto = shape('TransactionDto', 'assumed', {
  id: uuid(),
  merchantId: uuid(),
  merchantName: nullable(text()),
  resellerId: nullable(uuid()),
  transactionNumber: text(),
  type: TransactionType,
  paymentType: TokenType,
  status: TransactionStatus,
  environment: GatewayEnvironment,
  amount: money(),
  currency: currency(),
  amountDetails: nullable(AmountDetailsDto),
  authorizedAmount: money(),
  capturedAmount: money(),
  refundedAmount: money(),
  refundableAmount: money(),
  processorProfileId: nullable(uuid()),
  processorId: nullable(text()),
  maskedPaymentDetails: PaymentDetailSnapshot,
  responseCode: nullable(text()),
  responseMessage: nullable(text()),
  authorizationCode: nullable(text(6)),
  retrievalReferenceNumber: nullable(text(12)),
  avsResultCode: nullable(text(1)),
  cvvResultCode: nullable(text(1)),
  declineCategory: nullable(DeclineCategory),
  screeningDecision: nullable(ScreeningDecision),
  screeningScore: nullable(int32()),
  threeDSecure: nullable(ThreeDSecureDataDto),
  customerId: nullable(uuid()),
  storedPaymentMethodId: nullable(uuid()),
  hasReusablePaymentMethod: boolean(),
  contractId: nullable(uuid()),
  hppSessionId: nullable(uuid()),
  campaignId: nullable(uuid()),
  batchFileId: nullable(uuid()),
  registerId: nullable(uuid()),
  settlementBatchId: nullable(uuid()),
  batchNumber: nullable(int32()),
  settledAt: nullable(instant()),
  returnCode: nullable(text()),
  billingAddress: nullable(AddressDto),
  shippingAddress: nullable(AddressDto),
  orderData: nullable(OrderDataDto),
  hasLevel3Data: boolean(),
  externalReference: nullable(text()),
  description: nullable(text()),
  tags: tags(),
  customFields: map(anything()),
  idempotencyKey: nullable(text()),
  authorizationExpiresAt: nullable(instant()),
  availableOperations: array(TransactionOperationType),
  operations: array(TransactionOperationDto),
  ...audited(),
  ...stamped(),
});
export type TransactionDto = Static<typeof TransactionDto>;

/** Replaces all tags (assumptions: X10). */
export const TransactionTagsDto = shape('TransactionTagsDto', 'assumed', { tags: tags() });

export const UnsettledSummaryDto = shape('UnsettledSummaryDto', 'assumed', {
  processorProfileId: uuid(),
  processorProfileName: text(),
  currency: currency(),
  count: int32(),
  captureAmount: money(),
  refundAmount: money(),
  netAmount: money(),
  oldestTransactionTime: nullable(instant()),
});
export type UnsettledSummaryDto = Static<typeof UnsettledSummaryDto>;

export const MerchantSummaryDto = shape('MerchantSummaryDto', 'assumed', {
  merchantId: uuid(),
  merchantName: text(),
  currency: currency(),
  approvedCount: int32(),
  approvedAmount: money(),
  declinedCount: int32(),
  refundCount: int32(),
  refundAmount: money(),
  netAmount: money(),
});
export type MerchantSummaryDto = Static<typeof MerchantSummaryDto>;

export const PayTypeSummaryDto = shape('PayTypeSummaryDto', 'assumed', {
  paymentType: TokenType,
  cardNetwork: nullable(CardNetwork),
  currency: currency(),
  count: int32(),
  amount: money(),
  averageAmount: money(),
});
export type PayTypeSummaryDto = Static<typeof PayTypeSummaryDto>;
