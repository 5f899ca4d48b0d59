/** Reads CSV in one pass, and writes it (RFC 4180; assumptions: 6.4, I6). */
import { stringify } from 'csv-stringify/sync';
import { requestLimits } from '../../../schemas/limits.ts';
import type { Answer } from '../kernel/call.ts';
import type { LongText } from '../kernel/uploads.ts';
import type { Parts } from '../kernel/parts.ts';

const maxRowLength = requestLimits.batchFileRowLength.max;
const maxColumns = requestLimits.batchFileColumns.max;

export interface Csv {
  /** The header first; ends before the fault, if any. An empty line is a row without cells. */
  readonly rows: readonly (readonly string[])[];
  /** Why the rest cannot be read, in one line, or null. */
  readonly fault: string | null;
  readonly isTooLong: boolean;
}

/** Minimum characters per part: less than a millisecond of work. */
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

/** A slice keeps the whole text in memory; this copies it. V8 copies slices of up to 12 characters anyway. */
const ownText = (slice: string): string => (slice.length > 12 ? ` ${slice}`.slice(1) : slice);

/** A row of the greatest length, and the line end behind it. */
const ahead = maxRowLength + 2;

function untilLineEnds(text: string): string {
  let end = text.length;
  while (end > 0 && (text.charCodeAt(end - 1) === lineFeed || text.charCodeAt(end - 1) === carriageReturn)) end--;
  return text.slice(0, end);
}

class Reading {
  readonly #pieces: Iterator<string>;
  /** The unread text that has been decoded: with the longest row, or all that is left. */
  #text = '';
  /** Characters before that text. */
  #before = 0;
  /** The end of the first row, which all others share. Empty until then. */
  #lineEnd = '';
  /** The upper bound of the row being read. */
  #bound = 0;
  at = 0;

  constructor(text: string | LongText) {
    this.#pieces = (typeof text === 'string' ? [untilLineEnds(text)] : text.pieces())[Symbol.iterator]();
    this.#fill();
    if (this.#text.startsWith('\ufeff')) this.at = 1;
  }

  /** Releases the source, even if it was not read to its end. */
  end(): void {
    this.#pieces.return?.();
  }

  get passed(): number {
    return this.#before + this.at;
  }

  /** Before each row. */
  get isOver(): boolean {
    this.#fill();
    return this.at >= this.#text.length;
  }

  #fill(): void {
    while (this.#text.length - this.at < ahead) {
      const next = this.#pieces.next();
      if (next.done === true) return;
      this.#text = this.#text.slice(this.at) + next.value;
      this.#before += this.at;
      this.at = 0;
    }
  }

  /** Reads a row and its line end. One cell beyond the maximum is kept, to show that there are too many. */
  row(): readonly string[] | Fault {
    this.#bound = Math.min(this.#text.length, this.at + maxRowLength);
    const cells: string[] = [];
    for (;;) {
      const from = this.at;
      const isQuoted = from < this.#bound && this.#text.charCodeAt(from) === quote;
      const isKept = cells.length <= maxColumns;
      const fault = isQuoted ? this.#skipQuoted() : this.#skipPlain(isKept);
      if (fault !== null) return fault;
      if (isKept) cells.push(isQuoted ? this.#quoted(from) : ownText(this.#text.slice(from, this.at)));
      if (this.at >= this.#text.length) break;
      if (this.#text.charCodeAt(this.at) !== comma) {
        this.at += this.#lineEnd.length;
        break;
      }
      this.at++;
    }
    return cells.length === 1 && cells[0] === '' ? nothing : cells;
  }

  /** Skips a cell, or a run of cells if they are not kept. */
  #skipPlain(isKept: boolean): Fault | null {
    const [text, bound] = [this.#text, this.#bound];
    let { at } = this;
    for (; at < bound; at++) {
      const code = text.charCodeAt(at);
      if (code === comma && (isKept || text.charCodeAt(at + 1) === quote)) break;
      if (code === quote) return 'innerQuote';
      if (code !== lineFeed && code !== carriageReturn) continue;
      this.at = at;
      if (this.#isLineEnd()) return null;
    }
    this.at = at;
    return at < bound ? null : this.#atBound();
  }

  #skipQuoted(): Fault | null {
    do {
      const closing = this.#text.indexOf('"', this.at + 1);
      if (closing < 0 || closing >= this.#bound) return this.#bound < this.#text.length ? 'tooLong' : 'openQuote';
      this.at = closing + 1;
    } while (this.at < this.#bound && this.#text.charCodeAt(this.at) === quote);
    if (this.at >= this.#bound) return this.#atBound();
    return this.#text.charCodeAt(this.at) === comma || this.#isLineEnd() ? null : 'afterQuote';
  }

  #quoted(from: number): string {
    return ownText(this.#text.slice(from + 1, this.at - 1)).replaceAll('""', '"');
  }

  #atBound(): Fault | null {
    return this.#bound < this.#text.length && !this.#isLineEnd() ? 'tooLong' : null;
  }

  /** Whether a line ends here. The first line end found decides for all rows. */
  #isLineEnd(): boolean {
    if (this.#lineEnd === '') this.#lineEnd = /\r\n|\r|\n|/y.exec(this.#text.slice(this.at, this.at + 2))?.[0] ?? '';
    return this.#lineEnd !== '' && this.#text.startsWith(this.#lineEnd, this.at);
  }
}

/** Reads at most `maxRows` rows after the header. Never throws because of the text. `stretch`: minimum characters per part. */
export function* parseCsv(text: string | LongText, maxRows: number, stretch = usualStretch): Parts<Csv> {
  const rows: (readonly string[])[] = [];
  const limit = maxRows + 2;
  const reading = new Reading(text);
  let yielded = 0;
  try {
    while (!reading.isOver && rows.length < limit) {
      if (reading.passed - yielded >= stretch) {
        yielded = reading.passed;
        yield;
      }
      const row = reading.row();
      if (typeof row === 'string') return { rows, fault: `Row ${rows.length + 1} cannot be read: ${faults[row]}.`, isTooLong: false };
      rows.push(row);
    }
  } finally {
    reading.end();
  }
  return { rows, fault: null, isTooLong: rows.length === limit };
}

export type Cells = readonly unknown[];

/** Rows written per part: about a millisecond of work. */
const together = 200;
const number = /^[+-]?\d+(?:\.\d+)?$/;
const signed = /^[+-]/;

/** An apostrophe precedes text that a spreadsheet would read as a formula; numbers are not formulas. */
const write = (rows: Cells[]): string =>
  stringify(rows as unknown[][], {
    record_delimiter: 'windows',
    escape_formulas: true,
    cast: { boolean: String, string: (value) => (signed.test(value) && number.test(value) ? { value, escape_formulas: false } : value) },
  });

/** Rows as text, in parts. Missing values become empty cells, objects JSON. */
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

/** The names of the columns, then the rows of each record, made only when they are written. */
export function* withHeader<T>(names: Cells, records: Iterable<T>, rowsOf: (record: T) => readonly Cells[]): Generator<Cells, void> {
  yield names;
  for (const record of records) yield* rowsOf(record);
}

/** Characters that would end or fold the header are replaced in the name. */
export const attachment = (name: string) => ({
  'content-disposition': `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\]/g, '_')}"`,
});

export function* csvFile(name: string, rows: Iterable<Cells>): Parts<Answer<string>> {
  return { body: yield* writeCsv(rows), mediaType: 'text/csv; charset=utf-8', headers: attachment(name) };
}
