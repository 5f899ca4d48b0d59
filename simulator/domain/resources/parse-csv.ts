/** Reads the text of an uploaded file as rows of cells (RFC 4180; assumptions: 6.4). */
import { CsvError, parse } from 'csv-parse/sync';
import { requestLimits } from '../../../schemas/limits.ts';
import type { Parts } from '../kernel/parts.ts';

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

/** Characters of one part, at least: about a millisecond of work. */
const usualStretch = 4096;

/** Ends of lines outside of quotes, and quoted texts, which may hold some. A quote that is not closed reaches to the end. */
const lineEnds = /"[^"]*(?:"|$)|\r\n|\n|\r/g;

/** What ends the rows of a text: what ends its first one. Undefined: it has one row at most. */
function lineEndOf(text: string): string | undefined {
  for (const [found] of text.matchAll(lineEnds)) if (!found.startsWith('"')) return found;
  return undefined;
}

/** A text in parts of whole rows, each of so many characters at least. */
function* stretchesOf(text: string, lineEnd: string | undefined, length: number): Generator<string> {
  let from = 0;
  for (const { 0: found, index } of text.matchAll(lineEnds)) {
    const to = index + found.length;
    if (found !== lineEnd || to - from < length) continue;
    yield text.slice(from, to);
    from = to;
  }
  yield text.slice(from);
}

/** Reads at most so many rows after the header. Never throws for what the text holds. `stretch`: characters of one part, at least. */
export function* parseCsv(text: string, maxRows: number, stretch = usualStretch): Parts<Csv> {
  const rows: (readonly string[])[] = [];
  const limit = maxRows + 2;
  const trimmed = text.replace(/[\r\n]+$/, '');
  const lineEnd = lineEndOf(trimmed);
  try {
    for (const part of stretchesOf(trimmed, lineEnd, stretch)) {
      if (rows.length > 0) yield;
      // Its error names what it read, so only its code is passed on.
      parse(part, {
        bom: rows.length === 0,
        relax_column_count: true,
        max_record_size: maxRowLength,
        to: limit - rows.length,
        ...(lineEnd === undefined ? {} : { record_delimiter: lineEnd }),
        on_record: (record: string[]) => {
          const isEmpty = record.length === 1 && record[0] === '';
          // Of a row that has too many cells, enough are kept to say so.
          rows.push(isEmpty ? nothing : record.slice(0, maxColumns + 1));
          return null;
        },
      });
      if (rows.length === limit) break;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { rows, fault: `Row ${rows.length + 1} cannot be read: ${faults[error.code] ?? 'it is not CSV'}.`, isTooLong: false };
  }
  return { rows, fault: null, isTooLong: rows.length === limit };
}
