/** Events about transactions (event types: rows 1 to 11). */
import { formatInstant } from '../../../../schemas/shared/instant.ts';
import type { TransactionStatus } from '../../../../schemas/types/enums.ts';
import { stage } from '../../notifications/events/stage.ts';
import type { World } from '../../kernel/world.ts';
import { transactionNumber } from './present.ts';
import type { TransactionRecord } from './record.ts';

export type TransactionEvent =
  | 'authorized'
  | 'captured'
  | 'declined'
  | 'failed'
  | 'review_required'
  | 'adjusted'
  | 'voided'
  | 'refunded'
  | 'settled'
  | 'expired'
  | 'returned';

const instant = (at: number | null) => (at === null ? null : formatInstant(at));

/** Stages an event. `previousStatus`: null for a new transaction. */
export function stageTransaction(
  world: World,
  event: TransactionEvent,
  record: TransactionRecord,
  previousStatus: TransactionStatus | null,
  details: Readonly<Record<string, unknown>>,
): void {
  const { request, origin } = record;
  stage(world, `transaction.${event}`, record.merchantId, {
    transactionId: record.id,
    transactionNumber: transactionNumber(record.number),
    type: record.type,
    paymentType: record.paymentType,
    status: record.status,
    previousStatus,
    amount: record.amount,
    currency: record.currency,
    maskedPaymentDetails: record.method.details,
    processorProfileId: record.processorProfileId,
    customerId: record.customerId,
    contractId: origin.contractId,
    hppSessionId: origin.hppSessionId,
    orderNumber: request.orderData?.orderNumber ?? null,
    externalReference: request.externalReference,
    tags: record.tags,
    ...details,
  });
}

export const authorizedDetails = ({ authorizationCode, outcome, authorizedAmount, authorizationExpiresAt }: TransactionRecord) => ({
  authorizationCode,
  avsResultCode: outcome.avsResultCode,
  cvvResultCode: outcome.cvvResultCode,
  authorizedAmount,
  authorizationExpiresAt: instant(authorizationExpiresAt),
});

/** `operationId`: null when no operation captured it. */
export const capturedDetails = ({ authorizationCode, capturedAmount }: TransactionRecord, operationId: string | null) => ({
  authorizationCode,
  capturedAmount,
  operationId,
});

export const declinedDetails = ({ outcome }: TransactionRecord) => ({
  responseCode: outcome.responseCode,
  responseMessage: outcome.responseMessage,
  declineCategory: outcome.declineCategory,
  avsResultCode: outcome.avsResultCode,
  cvvResultCode: outcome.cvvResultCode,
});

export const failedDetails = ({ outcome }: TransactionRecord) => ({
  responseCode: outcome.responseCode,
  responseMessage: outcome.responseMessage,
});

export const reviewDetails = ({ outcome }: TransactionRecord, reviewExpiresAt: number) => ({
  screeningScore: outcome.screeningScore,
  screeningDecision: outcome.screeningDecision,
  reviewExpiresAt: formatInstant(reviewExpiresAt),
});

export interface Refunding {
  readonly operationId: string | null;
  readonly refundAmount: number;
  readonly reason: string | null;
}

export const refundedDetails = ({ refundedAmount, status }: TransactionRecord, { operationId, refundAmount, reason }: Refunding) => ({
  operationId,
  refundAmount,
  refundedAmount,
  isFull: status !== 'PartiallyRefunded',
  reason,
});

export const settledDetails = ({ settlement }: TransactionRecord) => ({
  settlementBatchId: settlement.settlementBatchId,
  batchNumber: settlement.batchNumber,
  settledAt: instant(settlement.settledAt),
});
