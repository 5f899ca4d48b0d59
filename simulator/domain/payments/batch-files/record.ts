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
import { BatchFileErrorDto, BatchFileDto } from '../../../../schemas/payments/batch-files/types.ts';
import { TransactionCreateDto, TransactionOperationCreateDto } from '../../../../schemas/payments/transactions/types.ts';
import { PaymentMethod } from '../payment-details/payment-method.ts';
import { reachable, seesOwned } from '../../kernel/acting-merchant.ts';
import { ok, type AuthenticatedCall, type OfRecord, inParts } from '../../kernel/call.ts';
import type { Handler } from '../../kernel/handler.ts';
import { within } from '../../kernel/refusal.ts';
import { listRequest, type Listing } from '../../resources/listing/listing.ts';
import { pageOf } from '../../resources/listing/page.ts';
import { presenter } from '../../resources/present.ts';
import type { World } from '../../kernel/world.ts';
import { csvFile, withHeader } from '../../resources/csv.ts';

const Caller = object({ keyId: idOf('apiKeys'), ip: text(), correlationId: text() });
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

export const BatchFileRowsRecord = record({ batchFileId: uuid(), rows: list(Row) });

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

// Batch files as replies and as CSV (assumptions: 6.4, I6).

const none: readonly never[] = Object.freeze([]);

export const presentFile = presenter<BatchFileRecord, typeof BatchFileDto>(BatchFileDto);
const presentListed = presenter<BatchFileRecord, typeof BatchFileDto>(BatchFileDto, { errors: () => none });

/** Listing deleted files needs no further permission, since no operation restores them. */
const listing: Listing<BatchFileRecord> = {
  shape: BatchFileDto,
  search: ['fileName'],
  computed: { errors: () => none },
  restorePermission: null,
};

export const listFiles: Handler<'transactions.listBatchFiles'> = (call) => {
  const { source, keep } = reachable(call, call.world.records.batchFiles);
  return ok(pageOf(call, listing, source, listRequest(call), (record) => presentListed(record, call.world), keep));
};

/** @throws Refusal not found, for a missing, deleted or out-of-reach file alike. */
export function findFile(call: AuthenticatedCall<OfRecord>): BatchFileRecord {
  const file = call.world.records.batchFiles.get(call.params.id);
  return within(file, (one) => seesOwned(call, one), 'no such batch file within reach');
}

/** Index key for other uploads of the same content; null for a rejected, cancelled or deleted file (assumptions: B3). */
export const contentKey = ({ merchantId, sha256, status, isDeleted }: BatchFileRecord): string | null =>
  isDeleted || status === 'Rejected' || status === 'Cancelled' ? null : `${merchantId} ${sha256}`;

const rowsOf = (world: World, { id }: BatchFileRecord): readonly Row[] =>
  world.records.batchFileRows.by('batchFileId', id).flatMap(({ rows }) => rows);

export const download: Handler<'transactions.downloadBatchFile'> = (call) => {
  const file = findFile(call);
  return inParts(
    csvFile(
      file.fileName,
      withHeader(file.columns, rowsOf(call.world, file), ({ cells }) => [cells]),
    ),
  );
};

const resultColumns = [
  'transactionId',
  'status',
  'responseCode',
  'responseMessage',
  'authorizationCode',
  'avsResultCode',
  'cvvResultCode',
  'errorCode',
  'errorMessage',
] as const satisfies readonly (keyof RowResult)[];

const wordOf = ({ result }: Row, { status }: BatchFileRecord): string => result?.result ?? (status === 'Cancelled' ? 'Skipped' : '');

export const exportResults: Handler<'transactions.exportBatchFileResults'> = (call) => {
  const file = findFile(call);
  const { columns } = file;
  const header = [...columns, 'rowNumber', 'result', ...resultColumns];
  const rows = withHeader(header, rowsOf(call.world, file), (row) => [
    [
      // A row that is too short or too long must not shift its results to other columns.
      ...columns.map((_, index) => row.cells[index] ?? ''),
      row.number,
      wordOf(row, file),
      ...resultColumns.map((name) => row.result?.[name]),
    ],
  ]);
  return inParts(csvFile(`results-${file.fileName}`, rows));
};
