/** Reads an uploaded file: its masked rows, each with its order or its errors (assumptions: B2 to B4). */
import type { BatchFileErrorDto } from '../../../../schemas/payments/batch-files/types.ts';
import type { LongText } from '../../kernel/uploads.ts';
import { invalidMember } from '../../kernel/refusal.ts';
import { isShowable, none, plus, type Minor } from '../../kernel/money.ts';
import { forEach, type Parts } from '../../kernel/parts.ts';
import { requestLimits } from '../../../../schemas/limits.ts';
import { columnOf, faultOfHeader, type ColumnName, maskCell, maskNumbers } from './columns.ts';
import { parseCsv } from '../../resources/csv.ts';
import { readRow, type RowContext, type RowError } from './read-row.ts';
import { rejected, type Row } from './record.ts';

const maxColumns = requestLimits.batchFileColumns.max;
const readTogether = 25;
const maxErrors = 100;

export interface ReadFile {
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  readonly validRowCount: number;
  readonly invalidRowCount: number;
  readonly totalAmount: Minor;
  readonly errors: readonly BatchFileErrorDto[];
  /** Null if the file can be processed. */
  readonly errorMessage: string | null;
}

const sentence = ({ column, message }: RowError): string => (column === null ? message : `${column}: ${message}`);

function faultsOfCells(cells: readonly string[], columns: readonly (ColumnName | undefined)[]): readonly RowError[] {
  if (cells.length !== columns.length)
    return [
      {
        column: null,
        message: `The row has ${cells.length > maxColumns ? 'too many' : cells.length} cells, the header has ${columns.length}.`,
      },
    ];
  const hidden = cells.findIndex((cell) => cell.includes('\0'));
  return hidden < 0 ? [] : [{ column: columns[hidden] ?? null, message: 'It has a NUL character.' }];
}

/** Drops all orders of a file that is rejected because of an error in one row. */
function* unread(rows: readonly (readonly string[])[], errorMessage: string, rowNumber: number): Parts<ReadFile> {
  const [header = [], ...others] = rows;
  const kept: Row[] = [];
  yield* forEach(others, readTogether, (cells, index) => {
    if (cells.length === 0) return;
    const result = rejected('Gateway:ValidationFailed', errorMessage);
    kept.push({ number: index + 2, cells: cells.map(maskNumbers), order: null, result });
  });
  const errors = [{ rowNumber, column: null, message: errorMessage }];
  const columns = header.map(maskNumbers);
  return { columns, rows: kept, validRowCount: 0, invalidRowCount: kept.length, totalAmount: none, errors, errorMessage };
}

/** @throws Refusal a validation failure if the file has too many rows. */
export function* readFile(text: LongText, context: RowContext): Parts<ReadFile> {
  const { world, merchant } = context;
  const maxRows = world.choices['batchFiles.maxRows'];
  const { rows, fault, isTooLong } = yield* parseCsv(text, maxRows);
  if (isTooLong) throw invalidMember('file', `The file may have at most ${maxRows} rows after the header.`);
  if (fault !== null) return yield* unread(rows, fault, rows.length + 1);
  const [header = [], ...others] = rows;
  const faultInHeader =
    header.length > maxColumns
      ? `The header has more than ${maxColumns} columns.`
      : header.length === 0
        ? 'The file is empty.'
        : faultOfHeader(header);
  if (faultInHeader !== undefined) return yield* unread(rows, faultInHeader, 1);

  const columns = header.map(columnOf);
  const places = new Map(columns.flatMap((column, index) => (column === undefined ? [] : [[column, index] as const])));
  const read: Row[] = [];
  const errors: BatchFileErrorDto[] = [];
  let totalAmount = none;
  let validRowCount = 0;
  yield* forEach(others, readTogether, (cells, index) => {
    if (cells.length === 0) return;
    const number = index + 2;
    const faults = faultsOfCells(cells, columns);
    const found = faults.length > 0 ? faults : readRow((column) => cells[places.get(column) ?? -1]?.trim() ?? '', context);
    if ('order' in found) {
      validRowCount++;
      if (found.currency === merchant.currency) totalAmount = plus(totalAmount, found.amount);
      read.push({ number, cells: cells.map((cell, at) => maskCell(cell, columns[at])), order: found.order, result: null });
      return;
    }
    for (const { column, message } of found) if (errors.length < maxErrors) errors.push({ rowNumber: number, column, message });
    // Its cells may be in the wrong columns.
    const masked = cells.map((cell, at) => maskNumbers(maskCell(cell, columns[at])));
    const result = rejected('Gateway:ValidationFailed', found.map(sentence).join(' '));
    read.push({ number, cells: masked, order: null, result });
  });
  const invalidRowCount = read.length - validRowCount;
  const all = { columns: header.map(maskNumbers), rows: read, validRowCount, invalidRowCount, errors };
  if (!isShowable(totalAmount)) return { ...all, totalAmount: none, errorMessage: 'The amounts add up to more than can be shown.' };
  const isRefused = validRowCount === 0 || (world.choices['batchFiles.strict'] && invalidRowCount > 0);
  const why = read.length === 0 ? 'The file has no rows.' : validRowCount === 0 ? 'No row is valid.' : 'A row is not valid.';
  return { ...all, totalAmount, errorMessage: isRefused ? why : null };
}
