import type { transactionEvents, settlementEvents } from '../../../../../schemas/events/transactions.ts';
import { batchId, card, instants, operationId, processorProfileId, sampleId, transactionId, type Samples } from './fixture.ts';

const transaction = {
  transactionId,
  transactionNumber: 'T0000000501',
  type: 'Sale',
  paymentType: 'Card',
  status: 'Captured',
  previousStatus: null,
  amount: 42.5,
  currency: 'USD',
  maskedPaymentDetails: card,
  processorProfileId,
  customerId: null,
  contractId: null,
  hppSessionId: null,
  orderNumber: 'A-1001',
  externalReference: null,
  tags: [],
} as const;
const authorization = { ...transaction, type: 'Authorization', status: 'Authorized' } as const;

const batch = {
  settlementBatchId: batchId,
  processorProfileId,
  batchNumber: 17,
  transactionCount: 3,
  saleAmount: 130,
  refundAmount: 12.5,
  netAmount: 117.5,
  currency: 'USD',
} as const;

export const transactionSamples: Samples<keyof typeof transactionEvents> = {
  'transaction.authorized': {
    ...authorization,
    authorizationCode: '123456',
    avsResultCode: 'Y',
    cvvResultCode: 'M',
    authorizedAmount: 42.5,
    authorizationExpiresAt: instants.inTenDays,
  },
  'transaction.captured': { ...transaction, authorizationCode: '123456', capturedAmount: 42.5, operationId: null },
  'transaction.declined': {
    ...transaction,
    status: 'Declined',
    responseCode: '51',
    responseMessage: 'Insufficient funds',
    declineCategory: 'Soft',
    avsResultCode: 'Y',
    cvvResultCode: 'M',
  },
  'transaction.failed': { ...transaction, status: 'Failed', responseCode: null, responseMessage: 'The processor did not answer' },
  'transaction.review_required': {
    ...transaction,
    status: 'InReview',
    screeningScore: 72,
    screeningDecision: 'Review',
    reviewExpiresAt: instants.tomorrow,
  },
  'transaction.adjusted': {
    ...transaction,
    previousStatus: 'Captured',
    amount: 48,
    operationId,
    previousAmount: 42.5,
    amountDetails: { subtotal: 42.5, tax: null, tip: 5.5, surcharge: null, shipping: null, duty: null, discount: null },
  },
  'transaction.voided': { ...transaction, status: 'Voided', previousStatus: 'Captured', operationId, reason: 'Ordered twice' },
  'transaction.refunded': {
    ...transaction,
    status: 'PartiallyRefunded',
    previousStatus: 'Settled',
    operationId,
    refundAmount: 12.5,
    refundedAmount: 12.5,
    isFull: false,
    reason: 'One item returned',
  },
  'transaction.settled': {
    ...transaction,
    status: 'Settled',
    previousStatus: 'Settling',
    settlementBatchId: batchId,
    batchNumber: 17,
    settledAt: instants.now,
  },
  'transaction.expired': { ...authorization, status: 'Expired', previousStatus: 'Authorized', authorizedAmount: 42.5 },
  'transaction.returned': {
    ...transaction,
    status: 'Returned',
    previousStatus: 'Settled',
    returnCode: 'R01',
    returnReason: 'Insufficient funds',
    returnedAt: instants.now,
  },
};

export const settlementSamples: Samples<keyof typeof settlementEvents> = {
  'settlement_batch.submitted': { ...batch, trigger: 'Schedule' },
  'settlement_batch.settled': { ...batch, settledAt: instants.now, hostReference: 'H0000000017' },
  'settlement_batch.rejected': { ...batch, errorCode: 'E17', errorMessage: 'Totals do not match' },
  'batch_file.completed': {
    batchFileId: sampleId(611),
    fileName: 'payments.csv',
    status: 'Completed',
    rowCount: 3,
    approvedCount: 2,
    declinedCount: 1,
    failedCount: 0,
    totalAmount: 130,
    currency: 'USD',
  },
};
