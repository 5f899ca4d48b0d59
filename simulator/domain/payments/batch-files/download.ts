/** Batch files as CSV: as they were uploaded, masked, and with what came of each row (assumptions: 6.4, I6). */
import { inParts } from '../../kernel/call.ts';
import type { Handler } from '../../kernel/handler.ts';
import type { World } from '../../kernel/world.ts';
import { csvFile, withHeader } from '../../resources/write-csv.ts';
import { findFile } from './present.ts';
import type { BatchFileRecord, Row, RowResult } from './record.ts';

/** The rows of a file in their order. */
export const rowsOf = (world: World, { id }: BatchFileRecord): readonly Row[] =>
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

/** A row without a result was not processed yet, or will not be. */
const wordOf = ({ result }: Row, { status }: BatchFileRecord): string => result?.result ?? (status === 'Cancelled' ? 'Skipped' : '');

export const exportResults: Handler<'transactions.exportBatchFileResults'> = (call) => {
  const file = findFile(call);
  const { columns } = file;
  const header = [...columns, 'rowNumber', 'result', ...resultColumns];
  const rows = withHeader(header, rowsOf(call.world, file), (row) => [
    [
      // A row of another length must not move its results to other columns.
      ...columns.map((_, index) => row.cells[index] ?? ''),
      row.number,
      wordOf(row, file),
      ...resultColumns.map((name) => row.result?.[name]),
    ],
  ]);
  return inParts(csvFile(`results-${file.fileName}`, rows));
};
