/** Writes rows of cells as the text of a file (RFC 4180; assumptions: I6). The only place that does. */
import { stringify } from 'csv-stringify/sync';
import type { Answer } from '../kernel/call.ts';
import type { Parts } from '../kernel/parts.ts';

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
