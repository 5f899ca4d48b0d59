/** Batch files as CSV: as they were uploaded, masked, and with what came of each row (assumptions: 6.4, I6). */
import { stringify } from 'csv-stringify/sync';
import type { Answer } from '../../kernel/call.ts';
import type { Handler } from '../../kernel/handler.ts';
import type { World } from '../../kernel/world.ts';
import { findFile } from './present.ts';
import type { BatchFileRecord, Row, RowResult } from './record.ts';

const formula = /^[=+\-@\t\r]/;
const number = /^[+-]?\d+(?:\.\d+)?$/;

/** A cell that no spreadsheet takes for a formula; a number is none. */
export const neutralised = (cell: string): string => (formula.test(cell) && !number.test(cell) ? `'${cell}` : cell);

const csvOf = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((cells) => cells.map(neutralised)),
    { record_delimiter: 'windows' },
  );

/** The rows of a file in their order. */
export const rowsOf = (world: World, { id }: BatchFileRecord): readonly Row[] =>
  world.records.batchFileRows.by('batchFileId', id).flatMap(({ rows }) => rows);

const attachment = (name: string, body: string): Answer<string> => ({
  body,
  mediaType: 'text/csv; charset=utf-8',
  headers: { 'content-disposition': `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\]/g, '_')}"` },
});

export const download: Handler<'transactions.downloadBatchFile'> = (call) => {
  const file = findFile(call);
  return attachment(file.fileName, csvOf([file.columns, ...rowsOf(call.world, file).map(({ cells }) => cells)]));
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
  const rows = rowsOf(call.world, file).map((row) => [
    // A row of another length must not move its results to other columns.
    ...columns.map((_, index) => row.cells[index] ?? ''),
    String(row.number),
    wordOf(row, file),
    ...resultColumns.map((name) => row.result?.[name] ?? ''),
  ]);
  return attachment(`results-${file.fileName}`, csvOf([[...columns, 'rowNumber', 'result', ...resultColumns], ...rows]));
};
