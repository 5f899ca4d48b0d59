/** Reads CSV in one pass, and writes it (RFC 4180; assumptions: 6.4, I6). */
import { stringify } from 'csv-stringify/sync';
import { requestLimits } from '../../../schemas/limits.ts';
import type { Answer } from '../kernel/call.ts';
import type { Parts } from '../kernel/parts.ts';

const maxRowLength = requestLimits.batchFileRowLength.max;
const maxColumns = requestLimits.batchFileColumns.max;

export interface Csv {
  /** The header first. Up to the fault, if there is one. An empty line is a row without cells. */
  readonly rows: readonly (readonly string[])[];
  /** Why the rest cannot be read, in one line; null: it could. */
  readonly fault: string | null;
  /** It has more rows than may be; the rest was not read. */
  readonly isTooLong: boolean;
}

/** Characters of one part, at least: less than a millisecond of work. */
const usualStretch = 16_384;

const nothing: readonly string[] = Object.freeze([]);
const [quote, comma, lineFeed, carriageReturn] = [0x22, 0x2c, 0x0a, 0x0d];

const faults = {
  openQuote: 'a quote is not closed',
  afterQuote: 'text follows a closing quote',
  innerQuote: 'a quote stands inside a cell that does not begin with one',
  tooLong: `the row is longer than ${maxRowLength} characters`,
};
type Fault = keyof typeof faults;

/** A slice of a text keeps the whole text in memory; this is a text of its own. V8 copies slices of up to 12 characters anyway. */
const ownText = (slice: string): string => (slice.length > 12 ? ` ${slice}`.slice(1) : slice);

class Reading {
  readonly #text: string;
  /** Where the text ends, without the line ends at its end. */
  readonly #end: number;
  /** How the first row ends; all others end like it. Empty until then. */
  #lineEnd = '';
  /** Where the row that is being read ends at the latest. */
  #bound = 0;
  at: number;

  constructor(text: string) {
    this.#text = text;
    let end = text.length;
    while (end > 0 && (text.charCodeAt(end - 1) === lineFeed || text.charCodeAt(end - 1) === carriageReturn)) end--;
    this.#end = end;
    this.at = text.startsWith('\ufeff') ? 1 : 0;
  }

  get isOver(): boolean {
    return this.at >= this.#end;
  }

  /** Reads a row and its line end. It keeps one cell more than there may be, which is enough to say that there are too many. */
  row(): readonly string[] | Fault {
    this.#bound = Math.min(this.#end, this.at + maxRowLength);
    const cells: string[] = [];
    for (;;) {
      const from = this.at;
      const isQuoted = from < this.#bound && this.#text.charCodeAt(from) === quote;
      const fault = isQuoted ? this.#skipQuoted() : this.#skipPlain();
      if (fault !== null) return fault;
      if (cells.length <= maxColumns) cells.push(isQuoted ? this.#quoted(from) : ownText(this.#text.slice(from, this.at)));
      if (this.at >= this.#end) break;
      if (this.#text.charCodeAt(this.at) !== comma) {
        this.at += this.#lineEnd.length;
        break;
      }
      this.at++;
    }
    return cells.length === 1 && cells[0] === '' ? nothing : cells;
  }

  /** Moves to what ends a cell without quotes. */
  #skipPlain(): Fault | null {
    for (; this.at < this.#bound; this.at++) {
      const code = this.#text.charCodeAt(this.at);
      if (code === comma) return null;
      if (code === quote) return 'innerQuote';
      if ((code === lineFeed || code === carriageReturn) && this.#isLineEnd()) return null;
    }
    return this.#atBound();
  }

  /** Moves behind the closing quote of a cell. */
  #skipQuoted(): Fault | null {
    do {
      const closing = this.#text.indexOf('"', this.at + 1);
      if (closing < 0 || closing >= this.#bound) return this.#bound < this.#end ? 'tooLong' : 'openQuote';
      this.at = closing + 1;
    } while (this.at < this.#bound && this.#text.charCodeAt(this.at) === quote);
    if (this.at >= this.#bound) return this.#atBound();
    return this.#text.charCodeAt(this.at) === comma || this.#isLineEnd() ? null : 'afterQuote';
  }

  /** The cell between the quote at `from` and the one before the present place. */
  #quoted(from: number): string {
    return ownText(this.#text.slice(from + 1, this.at - 1)).replaceAll('""', '"');
  }

  #atBound(): Fault | null {
    return this.#bound < this.#end && !this.#isLineEnd() ? 'tooLong' : null;
  }

  /** Whether a line ends here. The first line end that is asked about is that of all rows. */
  #isLineEnd(): boolean {
    if (this.#lineEnd === '') this.#lineEnd = /\r\n|\r|\n|/y.exec(this.#text.slice(this.at, this.at + 2))?.[0] ?? '';
    return this.#lineEnd !== '' && this.#text.startsWith(this.#lineEnd, this.at);
  }
}

/** Reads at most so many rows after the header. Never throws for what the text holds. `stretch`: characters of one part, at least. */
export function* parseCsv(text: string, maxRows: number, stretch = usualStretch): Parts<Csv> {
  const rows: (readonly string[])[] = [];
  const limit = maxRows + 2;
  const reading = new Reading(text);
  let yielded = 0;
  while (!reading.isOver && rows.length < limit) {
    if (reading.at - yielded >= stretch) {
      yielded = reading.at;
      yield;
    }
    const row = reading.row();
    if (typeof row === 'string') return { rows, fault: `Row ${rows.length + 1} cannot be read: ${faults[row]}.`, isTooLong: false };
    rows.push(row);
  }
  return { rows, fault: null, isTooLong: rows.length === limit };
}

export type Cells = readonly unknown[];

/** Rows that are written before others get a turn: about a millisecond of work. */
const together = 200;
const number = /^[+-]?\d+(?:\.\d+)?$/;
const signed = /^[+-]/;

/** A text that a spreadsheet would read as a formula begins with an apostrophe; a number is none. */
const write = (rows: Cells[]): string =>
  stringify(rows as unknown[][], {
    record_delimiter: 'windows',
    escape_formulas: true,
    cast: {
      boolean: String,
      string: (value) => (signed.test(value) && number.test(value) ? { value, escape_formulas: false } : value),
    },
  });

/** The rows as text, in parts. What has no value is an empty cell, an object is JSON. */
export function* writeCsv(rows: Iterable<Cells>): Parts<string> {
  let text = '';
  let some: Cells[] = [];
  for (const row of rows) {
    some.push(row);
    if (some.length < together) continue;
    text += write(some);
    some = [];
    yield;
  }
  return text + write(some);
}

/** The names of the columns, then the rows of each record, made when they are written. */
export function* withHeader<T>(names: Cells, records: Iterable<T>, rowsOf: (record: T) => readonly Cells[]): Generator<Cells, void> {
  yield names;
  for (const record of records) yield* rowsOf(record);
}

/** Of an answer that is a file. A name has no character that ends or folds the header. */
export const attachment = (name: string) => ({
  'content-disposition': `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\]/g, '_')}"`,
});

/** Rows as a CSV file, the header first. */
export function* csvFile(name: string, rows: Iterable<Cells>): Parts<Answer<string>> {
  return { body: yield* writeCsv(rows), mediaType: 'text/csv; charset=utf-8', headers: attachment(name) };
}
