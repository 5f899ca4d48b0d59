import { cacheLimits } from '../../../../schemas/limits.ts';
import { formatInstant, type Instant } from '../../../../schemas/shared/instant.ts';
import type { TransactionDto, TransactionOperationDto } from '../../../../schemas/payments/transactions/types.ts';
import { padded } from '../../kernel/hex.ts';
import { major, minus, none, type Minor } from '../../kernel/money.ts';
import type { World } from '../../kernel/world.ts';
import type { MerchantRecord } from '../../platform/merchants/record.ts';
import type { ProcessorProfileRecord } from '../processors/record.ts';
import { showDetails } from './amounts.ts';
import type { OperationRecord, TransactionRecord } from './record.ts';
import { approvedCode } from './processor-codes.ts';
import { transition } from '../../../../schemas/state.ts';
import { transactionOperationTypes, transactionStates } from '../../../../schemas/payments/states.ts';
import type { TransactionOperationType } from '../../../../schemas/conventions/enums.ts';
import { supports } from '../processors/known.ts';

export const transactionNumber = (number: number): string => `T${padded(String(number), 10)}`;

/** The amount that can still be refunded: 0 before settlement, and 0 for a credit. */
export const refundableAmount = ({ type, status, capturedAmount, refundedAmount }: TransactionRecord): Minor =>
  type !== 'Credit' && (status === 'Settled' || status === 'PartiallyRefunded') ? minus(capturedAmount, refundedAmount) : none;

/** Whether the payment method can be charged again (assumptions: T2). */
export const isReusable = ({ storesMethod, outcome, paymentType }: TransactionRecord): boolean =>
  storesMethod && outcome.responseCode === approvedCode && paymentType !== 'Cash';

/** Whether an operation fits a kind of transaction, regardless of its state (assumptions: 6.1). */
export function isSupported({ type, paymentType }: TransactionRecord, processorId: string, operation: TransactionOperationType): boolean {
  if (!supports(processorId, operation)) return false;
  if (operation === 'Increment') return paymentType === 'Card' && type === 'Authorization';
  if (operation === 'Capture') return type !== 'Verification';
  return true;
}

/** Whether the state allows an operation. A credit cannot be refunded. */
export function isAllowed({ status, type }: TransactionRecord, operation: TransactionOperationType): boolean {
  if (transition(transactionStates, status, operation) === undefined) return false;
  if (type !== 'Credit') return true;
  return operation !== 'Refund' && !(operation === 'Reversal' && status === 'Settled');
}

/** Cached by the values that determine them. */
const available = new Map<string, TransactionOperationType[]>();
/** What decided the last ones: payments in one state come in groups, and their key is joined and hashed once. */
let last = { status: '', type: '', paymentType: '', processorId: '', key: '' };

function keyOf({ status, type, paymentType }: TransactionRecord, processorId: string): string {
  const isLast = last.status === status && last.type === type && last.paymentType === paymentType && last.processorId === processorId;
  if (!isLast) last = { status, type, paymentType, processorId, key: `${status} ${type} ${paymentType} ${processorId}` };
  return last.key;
}

export function availableOperations(record: TransactionRecord, processorId: string): TransactionOperationType[] {
  const key = keyOf(record, processorId);
  const known = available.get(key);
  if (known !== undefined) return known;
  const made = transactionOperationTypes.filter((operation) => isAllowed(record, operation) && isSupported(record, processorId, operation));
  // An imported world may name any processor; an unknown one supports nothing.
  if (made.length === 0) return made;
  // All replies share it.
  Object.freeze(made);
  available.set(key, made);
  return made;
}

/** Shared by all replies with an empty list, so that its JSON is written only once. */
const nothing: never[] = [];
Object.freeze(nothing);

const instant = (at: Instant | null) => (at === null ? null : formatInstant(at));

const presentOperation = (transaction: TransactionRecord, operation: OperationRecord): TransactionOperationDto => ({
  id: operation.id,
  transactionId: transaction.id,
  type: operation.type,
  result: operation.result,
  amount: major(operation.amount, transaction.currency),
  currency: transaction.currency,
  responseCode: operation.responseCode,
  responseMessage: operation.responseMessage,
  authorizationCode: operation.authorizationCode,
  reason: operation.reason,
  resultingStatus: operation.resultingStatus,
  settlementBatchId: operation.settlementBatchId,
  creationTime: formatInstant(operation.creationTime),
  creatorId: operation.creatorId,
});

/** The other records that a reply shows. */
interface Context {
  readonly merchant: MerchantRecord | undefined;
  readonly profile: ProcessorProfileRecord | undefined;
}

const contextOf = ({ records }: World, { merchantId, processorProfileId }: TransactionRecord): Context => ({
  merchant: records.merchants.get(merchantId),
  profile: records.processorProfiles.get(processorProfileId),
});

function build({ merchant, profile }: Context, record: TransactionRecord, operations: TransactionOperationDto[]): TransactionDto {
  const { currency, outcome, request, origin, settlement } = record;
  const processorId = profile?.processorId ?? '';
  return {
    id: record.id,
    merchantId: record.merchantId,
    merchantName: merchant?.name ?? null,
    resellerId: merchant?.resellerId ?? null,
    transactionNumber: transactionNumber(record.number),
    type: record.type,
    paymentType: record.paymentType,
    status: record.status,
    environment: record.environment,
    amount: major(record.amount, currency),
    currency,
    amountDetails: showDetails(request.amountDetails, currency),
    authorizedAmount: major(record.authorizedAmount, currency),
    capturedAmount: major(record.capturedAmount, currency),
    refundedAmount: major(record.refundedAmount, currency),
    refundableAmount: major(refundableAmount(record), currency),
    processorProfileId: record.processorProfileId,
    processorId,
    maskedPaymentDetails: record.method.details,
    responseCode: outcome.responseCode,
    responseMessage: outcome.responseMessage,
    authorizationCode: record.authorizationCode,
    retrievalReferenceNumber: record.retrievalReferenceNumber,
    avsResultCode: outcome.avsResultCode,
    cvvResultCode: outcome.cvvResultCode,
    declineCategory: outcome.declineCategory,
    screeningDecision: outcome.screeningDecision,
    screeningScore: outcome.screeningScore,
    threeDSecure: request.threeDSecure,
    customerId: record.customerId,
    storedPaymentMethodId: record.storedPaymentMethodId,
    hasReusablePaymentMethod: isReusable(record),
    contractId: origin.contractId,
    hppSessionId: origin.hppSessionId,
    campaignId: origin.campaignId,
    batchFileId: origin.batchFileId,
    registerId: request.registerId,
    settlementBatchId: settlement.settlementBatchId,
    batchNumber: settlement.batchNumber,
    settledAt: instant(settlement.settledAt),
    returnCode: settlement.returnCode,
    billingAddress: request.billingAddress,
    shippingAddress: request.shippingAddress,
    orderData: request.orderData,
    hasLevel3Data: request.hasLevel3Data,
    externalReference: request.externalReference,
    description: request.description,
    tags: record.tags.length === 0 ? nothing : [...record.tags],
    customFields: request.customFields,
    idempotencyKey: record.idempotencyKey,
    authorizationExpiresAt: instant(record.authorizationExpiresAt),
    availableOperations: availableOperations(record, processorId),
    operations,
    creationTime: formatInstant(record.creationTime),
    creatorId: record.creatorId,
    lastModificationTime: instant(record.lastModificationTime),
    lastModifierId: record.lastModifierId,
    concurrencyStamp: record.concurrencyStamp,
  };
}

// Bounded, because a world may hold a million records and each may be read.
const capacity = cacheLimits.transactionReplies.max;
let presented = new WeakMap<TransactionRecord, { readonly context: Context; readonly dto: TransactionDto }>();
let count = 0;

export function presentTransaction(world: World, record: TransactionRecord): TransactionDto {
  const memo = presented.get(record);
  const context = contextOf(world, record);
  if (memo !== undefined && memo.context.merchant === context.merchant && memo.context.profile === context.profile) return memo.dto;
  const operations = record.operations.map((operation) => presentOperation(record, operation));
  const dto = Object.freeze(build(context, record, operations));
  if (++count > capacity) {
    presented = new WeakMap();
    count = 1;
  }
  presented.set(record, { context, dto });
  return dto;
}

/** A reply that is not kept: most payments are never read again one by one. */
export const presentNew = (world: World, record: TransactionRecord): TransactionDto => build(contextOf(world, record), record, nothing);

export const presentListed = (world: World, record: TransactionRecord): TransactionDto => build(contextOf(world, record), record, nothing);
