/** Reads the text of a batch file as rows of cells (RFC 4180; assumptions: 6.4). */
import { CsvError, parse } from 'csv-parse/sync';
import { requestLimits } from '../../../../schemas/limits.ts';

const maxRowLength = requestLimits.batchFileRowLength.max;
const maxColumns = requestLimits.batchFileColumns.max;

export interface Csv {
  /** The header first. Up to the fault, where there is one. An empty line is a row without cells. */
  readonly rows: readonly (readonly string[])[];
  /** Why the rest cannot be read, in one line; null: it could. */
  readonly fault: string | null;
  /** It has more rows than may be; the rest was not read. */
  readonly isTooLong: boolean;
}

const faults: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote is not closed',
  CSV_INVALID_CLOSING_QUOTE: 'text follows a closing quote',
  CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE: 'text follows a closing quote',
  INVALID_OPENING_QUOTE: 'a quote stands inside a cell that does not begin with one',
  CSV_MAX_RECORD_SIZE: `the row is longer than ${maxRowLength} characters`,
};

const nothing: readonly string[] = Object.freeze([]);

/** Reads at most so many rows after the header. Never throws for what the text holds. */
export function parseCsv(text: string, maxRows: number): Csv {
  const rows: (readonly string[])[] = [];
  const limit = maxRows + 2;
  try {
    // Its error names what it read, so only its code is passed on.
    parse(text.replace(/[\r\n]+$/, ''), {
      bom: true,
      relax_column_count: true,
      max_record_size: maxRowLength,
      to: limit,
      on_record: (record: string[]) => {
        const isEmpty = record.length === 1 && record[0] === '';
        // Of a row that has too many cells, enough are kept to say so.
        rows.push(isEmpty ? nothing : record.slice(0, maxColumns + 1));
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { rows, fault: `Row ${rows.length + 1} cannot be read: ${faults[error.code] ?? 'it is not CSV'}.`, isTooLong: false };
  }
  return { rows, fault: null, isTooLong: rows.length === limit };
}
