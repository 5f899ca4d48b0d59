/**
 * A stored transaction. A world may hold a million of them, so rare members, and members common to many, are in parts that records share.
 */
import type { Instant } from '../../../../schemas/shared/instant.ts';
import type {
  DeclineCategory,
  GatewayEnvironment,
  OperationResult,
  ScreeningDecision,
  TokenType,
  TransactionOperationType,
  TransactionStatus,
  TransactionType,
} from '../../../../schemas/types/enums.ts';
import type { AddressDto } from '../../../../schemas/types/common.ts';
import type { OrderDataDto, ThreeDSecureDataDto } from '../../../../schemas/types/payments/payment-data.ts';
import type { Minor } from '../../kernel/money.ts';
import type { Audited, Stamped } from '../../kernel/entity.ts';
import type { AmountDetails } from './amounts.ts';
import type { PaymentMethod } from '../payment-details/payment-method.ts';

/** The results of the processor and the screening. */
export interface Outcome {
  /** ISO 8583 field 39 style; null until the processor answers. */
  readonly responseCode: string | null;
  readonly responseMessage: string | null;
  readonly declineCategory: DeclineCategory | null;
  readonly avsResultCode: string | null;
  readonly cvvResultCode: string | null;
  readonly screeningDecision: ScreeningDecision | null;
  readonly screeningScore: number | null;
}

/** Members of the request beyond the payment itself. */
export interface RequestDetails {
  readonly amountDetails: AmountDetails | null;
  readonly threeDSecure: Readonly<ThreeDSecureDataDto> | null;
  readonly registerId: string | null;
  readonly billingAddress: Readonly<AddressDto> | null;
  readonly shippingAddress: Readonly<AddressDto> | null;
  readonly orderData: Readonly<OrderDataDto> | null;
  readonly hasLevel3Data: boolean;
  readonly externalReference: string | null;
  readonly description: string | null;
  readonly customFields: Readonly<Record<string, unknown>>;
}

/** What the transaction came from. */
export interface Origin {
  readonly contractId: string | null;
  readonly hppSessionId: string | null;
  readonly campaignId: string | null;
  readonly batchFileId: string | null;
}

export interface Settlement {
  readonly settlementBatchId: string | null;
  readonly batchNumber: number | null;
  readonly settledAt: Instant | null;
  readonly returnCode: string | null;
}

export interface OperationRecord {
  readonly id: string;
  readonly type: TransactionOperationType;
  readonly result: OperationResult;
  readonly amount: Minor;
  readonly responseCode: string | null;
  readonly responseMessage: string | null;
  readonly authorizationCode: string | null;
  readonly reason: string | null;
  readonly resultingStatus: TransactionStatus;
  readonly settlementBatchId: string | null;
  readonly creationTime: Instant;
  readonly creatorId: string | null;
}

export interface TransactionRecord extends Audited, Stamped {
  readonly merchantId: string;
  /** Counts per merchant; shown as `T` and ten digits. */
  readonly number: number;
  readonly type: TransactionType;
  readonly paymentType: TokenType;
  readonly status: TransactionStatus;
  readonly environment: GatewayEnvironment;
  readonly amount: Minor;
  readonly currency: string;
  readonly authorizedAmount: Minor;
  readonly capturedAmount: Minor;
  readonly refundedAmount: Minor;
  readonly processorProfileId: string;
  readonly method: PaymentMethod;
  /** Whether the request lets the method be kept; it is reusable once the payment was approved (assumptions: T2). */
  readonly storesMethod: boolean;
  readonly outcome: Outcome;
  readonly authorizationCode: string | null;
  readonly retrievalReferenceNumber: string | null;
  readonly customerId: string | null;
  readonly storedPaymentMethodId: string | null;
  readonly request: RequestDetails;
  readonly origin: Origin;
  readonly settlement: Settlement;
  readonly tags: readonly string[];
  readonly idempotencyKey: string | null;
  readonly authorizationExpiresAt: Instant | null;
  /** Oldest first. */
  readonly operations: readonly OperationRecord[];
}

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
