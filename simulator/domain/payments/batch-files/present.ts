/** Batch files as replies and as CSV (assumptions: 6.4, I6). */
import { BatchFileDto } from '../../../../schemas/payments/batch-files/types.ts';
import { reachable, seesOwned } from '../../kernel/acting-merchant.ts';
import { ok, type AuthenticatedCall, type OfRecord, inParts } from '../../kernel/call.ts';
import type { Handler } from '../../kernel/handler.ts';
import { within } from '../../kernel/refusal.ts';
import { listRequest, type Listing } from '../../resources/listing/listing.ts';
import { pageOf } from '../../resources/listing/page.ts';
import { presenter } from '../../resources/present.ts';
import type { BatchFileRecord, Row, RowResult } from './record.ts';
import type { World } from '../../kernel/world.ts';
import { csvFile, withHeader } from '../../resources/csv.ts';

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
