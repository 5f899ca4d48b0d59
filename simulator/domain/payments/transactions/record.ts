/**
 * A stored transaction. A world may hold a million of them, so rare members, and members with common values, are in parts that records
 * share.
 */
import { worldLimits } from '../../../../schemas/limits.ts';
import {
  audited,
  boolean,
  count,
  currency,
  freely,
  instant,
  int32,
  list,
  minor,
  nullable,
  object,
  record,
  stamped,
  text,
  type Stored,
  uuid,
} from '../../kernel/record-schema.ts';
import {
  DeclineCategory,
  GatewayEnvironment,
  OperationResult,
  ScreeningDecision,
  TokenType,
  TransactionOperationType,
  TransactionStatus,
  TransactionType,
} from '../../../../schemas/conventions/enums.ts';
import { AddressDto } from '../../../../schemas/conventions/common-types.ts';
import { OrderDataDto, ThreeDSecureDataDto } from '../../../../schemas/payments/transactions/payment-data-types.ts';
import { AmountDetails } from './amounts.ts';
import { PaymentMethod } from '../payment-details/payment-method.ts';

export const Outcome = object({
  /** In the style of ISO 8583 field 39; null until the processor answers. */
  responseCode: nullable(text()),
  responseMessage: nullable(text()),
  declineCategory: nullable(DeclineCategory),
  avsResultCode: nullable(text()),
  cvvResultCode: nullable(text()),
  screeningDecision: nullable(ScreeningDecision),
  screeningScore: nullable(int32()),
});
export type Outcome = Stored<typeof Outcome>;

export const RequestDetails = object({
  amountDetails: nullable(AmountDetails),
  threeDSecure: nullable(ThreeDSecureDataDto),
  registerId: nullable(uuid()),
  billingAddress: nullable(AddressDto),
  shippingAddress: nullable(AddressDto),
  orderData: nullable(OrderDataDto),
  hasLevel3Data: boolean(),
  externalReference: nullable(text()),
  description: nullable(text()),
  customFields: freely(),
});
export type RequestDetails = Stored<typeof RequestDetails>;

export const Origin = object({
  contractId: nullable(uuid()),
  hppSessionId: nullable(uuid()),
  campaignId: nullable(uuid()),
  batchFileId: nullable(uuid()),
});
export type Origin = Stored<typeof Origin>;

export const Settlement = object({
  settlementBatchId: nullable(uuid()),
  batchNumber: nullable(count()),
  settledAt: nullable(instant()),
  returnCode: nullable(text()),
});
export type Settlement = Stored<typeof Settlement>;

export const OperationRecord = object({
  id: text(),
  type: TransactionOperationType,
  result: OperationResult,
  amount: minor(),
  responseCode: nullable(text()),
  responseMessage: nullable(text()),
  authorizationCode: nullable(text()),
  reason: nullable(text()),
  resultingStatus: TransactionStatus,
  settlementBatchId: nullable(uuid()),
  creationTime: instant(),
  creatorId: nullable(uuid()),
});
export type OperationRecord = Stored<typeof OperationRecord>;

export const TransactionRecord = record({
  ...audited(),
  ...stamped(),
  merchantId: uuid(),
  /** Counts per merchant; shown as `T` and ten digits. */
  number: count(),
  type: TransactionType,
  paymentType: TokenType,
  status: TransactionStatus,
  environment: GatewayEnvironment,
  amount: minor(),
  currency: currency(),
  authorizedAmount: minor(),
  capturedAmount: minor(),
  refundedAmount: minor(),
  processorProfileId: uuid(),
  method: PaymentMethod,
  /** Whether the request allows storing the method, which is reusable once the payment is approved (assumptions: T2). */
  storesMethod: boolean(),
  outcome: Outcome,
  authorizationCode: nullable(text()),
  retrievalReferenceNumber: nullable(text()),
  customerId: nullable(uuid()),
  storedPaymentMethodId: nullable(uuid()),
  request: RequestDetails,
  origin: Origin,
  settlement: Settlement,
  tags: list(text()),
  idempotencyKey: nullable(text()),
  authorizationExpiresAt: nullable(instant()),
  operations: list(OperationRecord, worldLimits.records.max),
});
export type TransactionRecord = Stored<typeof TransactionRecord>;

export const noRequestDetails: RequestDetails = Object.freeze({
  amountDetails: null,
  threeDSecure: null,
  registerId: null,
  billingAddress: null,
  shippingAddress: null,
  orderData: null,
  hasLevel3Data: false,
  externalReference: null,
  description: null,
  customFields: Object.freeze({}),
});
export const noOrigin: Origin = Object.freeze({ contractId: null, hppSessionId: null, campaignId: null, batchFileId: null });
export const unsettled: Settlement = Object.freeze({ settlementBatchId: null, batchNumber: null, settledAt: null, returnCode: null });
export const noTags: readonly string[] = Object.freeze([]);
export const noOperations: readonly OperationRecord[] = Object.freeze([]);
