import { boolean, decimal, instant, int32, nullable, text, uuid } from '../shape.ts';
import { DeclineCategory, ScreeningDecision } from '../conventions/enums.ts';
import { AmountDetailsDto } from '../payments/transactions/payment-data-types.ts';
import { batchFields, transactionFields as tx } from './fields.ts';
import { category } from './event-type.ts';

export const transactionEvents = category('transactions', {
  'transaction.authorized': [
    'Transaction authorized',
    'Success',
    'Funds were reserved and can be captured until the authorization expires.',
    {
      ...tx,
      authorizationCode: nullable(text()),
      avsResultCode: nullable(text()),
      cvvResultCode: nullable(text()),
      authorizedAmount: decimal(),
      authorizationExpiresAt: nullable(instant()),
    },
  ],
  'transaction.captured': [
    'Transaction captured',
    'Success',
    'A sale was approved, or an authorization was captured.',
    { ...tx, authorizationCode: nullable(text()), capturedAmount: decimal(), operationId: nullable(uuid()) },
  ],
  'transaction.declined': [
    'Transaction declined',
    'Warning',
    'The processor or the screening declined a transaction.',
    {
      ...tx,
      responseCode: nullable(text()),
      responseMessage: nullable(text()),
      declineCategory: nullable(DeclineCategory),
      avsResultCode: nullable(text()),
      cvvResultCode: nullable(text()),
    },
  ],
  'transaction.failed': [
    'Transaction failed',
    'Error',
    'The processor could not be reached, or its answer was invalid.',
    { ...tx, responseCode: nullable(text()), responseMessage: nullable(text()) },
  ],
  'transaction.review_required': [
    'Review required',
    'Warning',
    'Screening holds a transaction until a user approves or rejects it.',
    { ...tx, screeningScore: nullable(int32()), screeningDecision: nullable(ScreeningDecision), reviewExpiresAt: nullable(instant()) },
  ],
  'transaction.adjusted': [
    'Transaction adjusted',
    'Info',
    'The amount of a transaction was changed before settlement.',
    { ...tx, operationId: uuid(), previousAmount: decimal(), amountDetails: nullable(AmountDetailsDto) },
  ],
  'transaction.voided': [
    'Transaction voided',
    'Info',
    'A transaction was cancelled before settlement.',
    { ...tx, operationId: nullable(uuid()), reason: nullable(text()) },
  ],
  'transaction.refunded': [
    'Transaction refunded',
    'Info',
    'Money was returned to the payer, in part or in full.',
    {
      ...tx,
      operationId: nullable(uuid()),
      refundAmount: decimal(),
      refundedAmount: decimal(),
      isFull: boolean(),
      reason: nullable(text()),
    },
  ],
  'transaction.settled': [
    'Transaction settled',
    'Success',
    'A transaction was settled with its batch.',
    { ...tx, settlementBatchId: nullable(uuid()), batchNumber: nullable(int32()), settledAt: instant() },
  ],
  'transaction.expired': [
    'Authorization expired',
    'Info',
    'An authorization was not captured in time.',
    { ...tx, authorizedAmount: decimal() },
  ],
  'transaction.returned': [
    'Transaction returned',
    'Error',
    'The bank of the payer returned a payment.',
    { ...tx, returnCode: text(), returnReason: nullable(text()), returnedAt: instant() },
  ],
});

export const settlementEvents = category('settlement', {
  'settlement_batch.submitted': [
    'Settlement batch submitted',
    'Info',
    'A batch was closed and sent to the processor.',
    { ...batchFields, trigger: text() },
  ],
  'settlement_batch.settled': [
    'Settlement batch settled',
    'Success',
    'The processor accepted a batch.',
    { ...batchFields, settledAt: instant(), hostReference: nullable(text()) },
  ],
  'settlement_batch.rejected': [
    'Settlement batch rejected',
    'Error',
    'The processor rejected a batch.',
    { ...batchFields, errorCode: text(), errorMessage: text() },
  ],
  'batch_file.completed': [
    'Batch file completed',
    'Success',
    'Every row of an uploaded file was processed. A warning if rows failed.',
    {
      batchFileId: uuid(),
      fileName: text(),
      status: text(),
      rowCount: int32(),
      approvedCount: int32(),
      declinedCount: int32(),
      failedCount: int32(),
      totalAmount: decimal(),
      currency: text(),
    },
  ],
});
