/**
 * A stored batch file and its rows. Neither contains full card numbers, account numbers or security codes: the upload reads what processing
 * needs.
 */
import {
  idOf,
  Type,
  count,
  currency,
  fullAudited,
  instant,
  list,
  minor,
  nullable,
  object,
  oneOf,
  record,
  text,
  type Stored,
  uuid,
} from '../../kernel/record-schema.ts';
import { BatchFileStatus } from '../../../../schemas/conventions/enums.ts';
import { BatchFileErrorDto } from '../../../../schemas/payments/batch-files/types.ts';
import { TransactionCreateDto, TransactionOperationCreateDto } from '../../../../schemas/payments/transactions/types.ts';
import { PaymentMethod } from '../payment-details/payment-method.ts';

const Caller = object({
  keyId: idOf('apiKeys'),
  ip: text(),
  correlationId: text(),
});
type Caller = Stored<typeof Caller>;

export const BatchFileRecord = record({
  ...fullAudited(),
  merchantId: uuid(),
  processorProfileId: nullable(uuid()),
  fileName: text(),
  sizeBytes: count(),
  sha256: text(),
  status: BatchFileStatus,
  rowCount: count(),
  validRowCount: count(),
  invalidRowCount: count(),
  /** Equals the sum of the next three. */
  processedRowCount: count(),
  approvedCount: count(),
  declinedCount: count(),
  /** Rows that the processor failed or that were refused. */
  failedCount: count(),
  /** Of the valid rows, in the currency of the merchant. */
  totalAmount: minor(),
  currency: currency(),
  uploadedAt: instant(),
  startedAt: nullable(instant()),
  completedAt: nullable(instant()),
  cancelledAt: nullable(instant()),
  errorMessage: nullable(text()),
  errors: list(BatchFileErrorDto),
  columns: list(text()),
  /** Null until the file is processed. */
  caller: nullable(Caller),
});
export type BatchFileRecord = Stored<typeof BatchFileRecord>;

export const PaymentRow = object({
  kind: Type.Literal('payment'),
  body: Type.Omit(TransactionCreateDto, ['idempotencyKey']),
  method: nullable(PaymentMethod),
  /** The check result instead of the security code, which is not stored; null without a code. */
  cvvResultCode: nullable(text()),
  idempotencyKey: nullable(text()),
});
export type PaymentRow = Stored<typeof PaymentRow>;

export const OperationRow = object({
  kind: Type.Literal('operation'),
  transactionId: idOf('transactions'),
  body: TransactionOperationCreateDto,
});
export type OperationRow = Stored<typeof OperationRow>;

export const RowOrder = Type.Union([PaymentRow, OperationRow]);
export type RowOrder = Stored<typeof RowOrder>;

export const RowResult = object({
  result: oneOf('Approved', 'Declined', 'Failed', 'Rejected'),
  transactionId: nullable(uuid()),
  status: nullable(text()),
  responseCode: nullable(text()),
  responseMessage: nullable(text()),
  authorizationCode: nullable(text()),
  avsResultCode: nullable(text()),
  cvvResultCode: nullable(text()),
  errorCode: nullable(text()),
  errorMessage: nullable(text()),
});
export type RowResult = Stored<typeof RowResult>;

export const Row = object({
  /** The header is row 1. */
  number: count(),
  /** As uploaded, masked. */
  cells: list(text()),
  /** Null once it is processed, and for an invalid row. */
  order: nullable(RowOrder),
  result: nullable(RowResult),
});
export type Row = Stored<typeof Row>;

export const BatchFileRowsRecord = record({
  batchFileId: uuid(),
  rows: list(Row),
});
export type BatchFileRowsRecord = Stored<typeof BatchFileRowsRecord>;

/** Less than a millisecond of work, so that concurrent reads stay fast. */
export const rowsPerPart = 5;

const noResult = {
  transactionId: null,
  status: null,
  responseCode: null,
  responseMessage: null,
  authorizationCode: null,
  avsResultCode: null,
  cvvResultCode: null,
} as const;

export const rejected = (errorCode: string, errorMessage: string): RowResult => ({
  result: 'Rejected',
  ...noResult,
  errorCode,
  errorMessage,
});
