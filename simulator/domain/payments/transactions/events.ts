/** Events about transactions, and receipts by e-mail (event types: rows 1 to 11). `previousStatus`: null for a new transaction. */
import { formatInstant, type Instant } from '../../../../schemas/shared/instant.ts';
import type { TransactionStatus } from '../../../../schemas/conventions/enums.ts';
import { stageEvent } from '../../kernel/events.ts';
import type { World } from '../../kernel/world.ts';
import { major, type Minor } from '../../kernel/money.ts';
import { showDetails, type AmountDetails } from './amounts.ts';
import { transactionNumber } from './present.ts';
import type { TransactionRecord } from './record.ts';
import { sendEmail } from '../../notifications/messaging/email.ts';

type PreviousStatus = TransactionStatus | null;

const instant = (at: Instant | null) => (at === null ? null : formatInstant(at));

const factsOf = <More extends object>(record: TransactionRecord, previousStatus: PreviousStatus, more: More) => ({
  transactionId: record.id,
  transactionNumber: transactionNumber(record.number),
  type: record.type,
  paymentType: record.paymentType,
  status: record.status,
  previousStatus,
  amount: major(record.amount, record.currency),
  currency: record.currency,
  maskedPaymentDetails: record.method.details,
  processorProfileId: record.processorProfileId,
  customerId: record.customerId,
  contractId: record.origin.contractId,
  hppSessionId: record.origin.hppSessionId,
  orderNumber: record.request.orderData?.orderNumber ?? null,
  externalReference: record.request.externalReference,
  tags: record.tags,
  ...more,
});

export const stageAuthorized = (world: World, record: TransactionRecord, previousStatus: PreviousStatus): void =>
  stageEvent(world, 'transaction.authorized', record.merchantId, () =>
    factsOf(record, previousStatus, {
      authorizationCode: record.authorizationCode,
      avsResultCode: record.outcome.avsResultCode,
      cvvResultCode: record.outcome.cvvResultCode,
      authorizedAmount: major(record.authorizedAmount, record.currency),
      authorizationExpiresAt: instant(record.authorizationExpiresAt),
    }),
  );

/** `operationId`: null if it was not captured by an operation. */
export const stageCaptured = (world: World, record: TransactionRecord, previousStatus: PreviousStatus, operationId: string | null): void =>
  stageEvent(world, 'transaction.captured', record.merchantId, () =>
    factsOf(record, previousStatus, {
      authorizationCode: record.authorizationCode,
      capturedAmount: major(record.capturedAmount, record.currency),
      operationId,
    }),
  );

export const stageDeclined = (world: World, record: TransactionRecord): void =>
  stageEvent(world, 'transaction.declined', record.merchantId, () =>
    factsOf(record, null, {
      responseCode: record.outcome.responseCode,
      responseMessage: record.outcome.responseMessage,
      declineCategory: record.outcome.declineCategory,
      avsResultCode: record.outcome.avsResultCode,
      cvvResultCode: record.outcome.cvvResultCode,
    }),
  );

export const stageFailed = (world: World, record: TransactionRecord): void =>
  stageEvent(world, 'transaction.failed', record.merchantId, () =>
    factsOf(record, null, { responseCode: record.outcome.responseCode, responseMessage: record.outcome.responseMessage }),
  );

export const stageReviewRequired = (world: World, record: TransactionRecord, reviewExpiresAt: Instant): void =>
  stageEvent(world, 'transaction.review_required', record.merchantId, () =>
    factsOf(record, null, {
      screeningScore: record.outcome.screeningScore,
      screeningDecision: record.outcome.screeningDecision,
      reviewExpiresAt: formatInstant(reviewExpiresAt),
    }),
  );

export interface Adjustment {
  readonly operationId: string;
  readonly previousAmount: Minor;
  readonly amountDetails: AmountDetails | null;
}

export const stageAdjusted = (
  world: World,
  record: TransactionRecord,
  previousStatus: PreviousStatus,
  { operationId, previousAmount, amountDetails }: Adjustment,
): void =>
  stageEvent(world, 'transaction.adjusted', record.merchantId, () =>
    factsOf(record, previousStatus, {
      operationId,
      previousAmount: major(previousAmount, record.currency),
      amountDetails: showDetails(amountDetails, record.currency),
    }),
  );

/** Null if the platform voided it. */
export interface Voiding {
  readonly operationId: string | null;
  readonly reason: string | null;
}

export const stageVoided = (world: World, record: TransactionRecord, previousStatus: PreviousStatus, voiding: Voiding): void =>
  stageEvent(world, 'transaction.voided', record.merchantId, () => factsOf(record, previousStatus, voiding));

export interface Refunding {
  readonly operationId: string | null;
  readonly refundAmount: Minor;
  readonly reason: string | null;
}

export const stageRefunded = (
  world: World,
  record: TransactionRecord,
  previousStatus: PreviousStatus,
  { operationId, refundAmount, reason }: Refunding,
): void =>
  stageEvent(world, 'transaction.refunded', record.merchantId, () =>
    factsOf(record, previousStatus, {
      operationId,
      refundAmount: major(refundAmount, record.currency),
      refundedAmount: major(record.refundedAmount, record.currency),
      isFull: record.status !== 'PartiallyRefunded',
      reason,
    }),
  );

export const stageSettled = (world: World, record: TransactionRecord, previousStatus: PreviousStatus, settledAt: Instant): void =>
  stageEvent(world, 'transaction.settled', record.merchantId, () =>
    factsOf(record, previousStatus, {
      settlementBatchId: record.settlement.settlementBatchId,
      batchNumber: record.settlement.batchNumber,
      settledAt: formatInstant(settledAt),
    }),
  );

export const stageExpired = (world: World, record: TransactionRecord): void =>
  stageEvent(world, 'transaction.expired', record.merchantId, () =>
    factsOf(record, 'Authorized', { authorizedAmount: major(record.authorizedAmount, record.currency) }),
  );

export interface Return {
  readonly returnCode: string;
  readonly returnReason: string | null;
  readonly returnedAt: Instant;
}

export const stageReturned = (
  world: World,
  record: TransactionRecord,
  previousStatus: PreviousStatus,
  { returnCode, returnReason, returnedAt }: Return,
): void =>
  stageEvent(world, 'transaction.returned', record.merchantId, () =>
    factsOf(record, previousStatus, { returnCode, returnReason, returnedAt: formatInstant(returnedAt) }),
  );

export interface Receipt {
  readonly address: string;
  readonly title: string;
  readonly correlationId: string;
  readonly link?: string;
}

/** Mails the received amount, which may be less than requested. */
export function mailReceipt(world: World, payment: TransactionRecord, { title, ...to }: Receipt): void {
  const { merchantId, authorizedAmount, currency, method } = payment;
  const name = world.records.merchants.get(merchantId)?.name ?? '';
  sendEmail(
    world,
    { merchantId, resellerId: null },
    {
      ...to,
      subject: `${title}: receipt of ${name}`,
      text: `${name} received ${major(authorizedAmount, currency)} ${currency}, paid with ${method.details.displayName}.`,
      category: 'Receipt',
      templateName: 'receipt',
    },
  );
}
