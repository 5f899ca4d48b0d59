import assert from 'node:assert/strict';
import { expect, test } from '@playwright/test';
import { isDeepStrictEqual } from 'node:util';
import { CsvError, parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { requestLimits } from '../../../../../schemas/limits.ts';
import { assertReaching, draws } from '../../../../property-seed.ts';
import { atOnce } from '../../../../../simulator/domain/kernel/parts.ts';
import type { LongText } from '../../../../../simulator/domain/kernel/uploads.ts';
import { TextBlocks } from '../../../../../simulator/store/text-blocks.ts';
import { parseCsv, type Csv } from '../../../../../simulator/domain/resources/csv.ts';

const maxRowLength = requestLimits.batchFileRowLength.max;
const maxColumns = requestLimits.batchFileColumns.max;

const cell = fc.oneof(
  {
    arbitrary: fc.constantFrom('', 'a', ' b ', 'größer', '"q"', '"a, b"', '"a ""b"" c"', '""""', '"line\nline"', '"line\r\nline"'),
    weight: 40,
  },
  { arbitrary: fc.constantFrom('a"b', '"a"b', '"open', '\ufeffx', '\ufeff"x"'), weight: 1 },
);
const usual = fc.constantFrom('\n', '\r\n', '\r');
const texts = fc
  .tuple(usual, fc.array(fc.tuple(fc.array(cell, { maxLength: 4 }), fc.option(usual, { freq: 8 })), { minLength: 5, maxLength: 12 }))
  .map(([lineEnd, rows]) => rows.map(([cells, other]) => `${cells.join(',')}${other ?? lineEnd}`).join(''));

const lineEndOf = (text: string): string => /^(?:"[^"]*(?:"|$)|[^"\r\n])*(\r\n|\n|\r|$)/.exec(text)?.[1] || '\n';

const codes: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote is not closed',
  CSV_INVALID_CLOSING_QUOTE: 'text follows a closing quote',
  INVALID_OPENING_QUOTE: 'a quote stands inside a cell that does not begin with one',
};

function reference(text: string, maxRows: number): Csv {
  const rows: string[][] = [];
  const trimmed = text.replace(/[\r\n]+$/, '');
  try {
    parse(trimmed, {
      bom: true,
      relax_column_count: true,
      record_delimiter: lineEndOf(trimmed),
      to: maxRows + 2,
      on_record: (record: string[]) => {
        rows.push(record.length === 1 && record[0] === '' ? [] : record);
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { rows, fault: `Row ${rows.length + 1} cannot be read: ${codes[error.code]}.`, isTooLong: false };
  }
  return { rows, fault: null, isTooLong: rows.length === maxRows + 2 };
}

test('for any text, divided anywhere', () => {
  let [faults, divided] = [0, 0];
  assertReaching(
    fc.property(texts, fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 15 }), (text, stretch, maxRows) => {
      const parts = parseCsv(text, maxRows, stretch);
      let count = 1;
      let next = parts.next();
      for (; next.done !== true; next = parts.next()) count++;
      assert.deepEqual(next.value, reference(text, maxRows));
      if (next.value.fault !== null) faults++;
      if (count > 2) divided++;
    }),
    { numRuns: draws(2000) },
    () => faults > 100 && divided > 200,
  );
});

/** A text as it arrives in chunks of a length. */
function arrived(text: string, length: number): LongText {
  const bytes = Buffer.from(text);
  const blocks = new TextBlocks();
  for (let at = 0; at < bytes.length; at += length) blocks.add(bytes.subarray(at, at + length));
  return blocks.end()!;
}

test('a text that arrives in chunks is read as a whole one', () => {
  const cellOfLines = `"${'größer, '.repeat(5000)}"`;
  let long = 0;
  assertReaching(
    fc.property(
      texts,
      fc.integer({ min: 1, max: 100_000 }),
      fc.array(fc.constantFrom('\n', '\r'), { maxLength: 9 }),
      (text, length, after) => {
        const whole = `${text.replace('größer', cellOfLines)}${text.repeat(9000)}${after.join('')}`;
        const read = atOnce(parseCsv(arrived(whole, length), 20_000));
        if (read.rows.length > 10_000) long++;
        // A matcher takes far longer for so many cells.
        return isDeepStrictEqual(read, atOnce(parseCsv(whole, 20_000)));
      },
    ),
    { numRuns: 10 },
    () => long > 2,
  );
});

test('the first end of a line is that of all lines', () => {
  expect(atOnce(parseCsv('a,b\r\nc\nd,e\r\nf', 10, 1)).rows).toEqual([['a', 'b'], ['c\nd', 'e'], ['f']]);
  expect(atOnce(parseCsv('"a\nb",c\rd\r\re', 10, 1)).rows).toEqual([['a\nb', 'c'], ['d'], [], ['e']]);
});

test('a row is as long as may be, or ends the reading', () => {
  const tooLong = (row: number) => `Row ${row} cannot be read: the row is longer than ${maxRowLength} characters.`;
  const rows: readonly ((length: number) => string)[] = [
    (length) => 'x'.repeat(length),
    (length) => ','.repeat(length),
    (length) => `"${'x'.repeat(length - 2)}"`,
    (length) => `${'"x",'.repeat(length / 4 - 1)}"${'y'.repeat(2 + (length % 4))}"`,
  ];
  for (const row of rows) {
    for (const after of ['', '\n', '\nb', '\r\nb']) {
      const { rows: read, fault } = atOnce(parseCsv(`a${after === '\r\nb' ? '\r\n' : '\n'}${row(maxRowLength)}${after}`, 10));
      expect([read.length, fault]).toEqual([after.endsWith('b') ? 3 : 2, null]);
      expect(atOnce(parseCsv(`a${after === '\r\nb' ? '\r\n' : '\n'}${row(maxRowLength + 1)}${after}`, 10))).toEqual({
        rows: [['a']],
        fault: tooLong(2),
        isTooLong: false,
      });
    }
  }
  expect(atOnce(parseCsv(`"${'x'.repeat(maxRowLength - 1)}`, 10)).fault).toBe('Row 1 cannot be read: a quote is not closed.');
  expect(atOnce(parseCsv(`"${'x'.repeat(maxRowLength)}`, 10)).fault).toBe(tooLong(1));
});

test('of the cells of a row one more is read than there may be', () => {
  for (const count of [maxColumns, maxColumns + 1, maxColumns + 2, 60_000])
    expect(atOnce(parseCsv(`${','.repeat(count - 1)}y\nz`, 10)).rows.map(({ length }) => length)).toEqual([
      Math.min(count, maxColumns + 1),
      1,
    ]);
});

test('cells that are not kept are read as all others', () => {
  let [faults, kept] = [0, 0];
  assertReaching(
    fc.property(texts, fc.array(fc.nat({ max: 30 }), { minLength: 1, maxLength: 5 }), (text, places) => {
      const wide = text
        .split('\n')
        .map((row, index) => (places.includes(index) ? `${','.repeat(maxColumns)}${row},,${row}` : row))
        .join('\n');
      const { rows, ...rest } = reference(wide, 100);
      const expected = { rows: rows.map((cells) => cells.slice(0, maxColumns + 1)), ...rest };
      if (rest.fault !== null) faults++;
      else if (rows.some((cells) => cells.length > maxColumns)) kept++;
      // A matcher takes longer than the reading.
      return isDeepStrictEqual(atOnce(parseCsv(wide, 100)), expected);
    }),
    { numRuns: 500 },
    () => faults > 50 && kept > 50,
  );
});

test('files of nothing but commas, quotes or line ends are read in few, short parts', () => {
  const length = 2_000_000;
  const partsOf = (text: string): number => {
    const parts = parseCsv(text, 10_000);
    let count = 1;
    while (parts.next().done !== true) count++;
    return count;
  };
  // An overlong text is not read further, and line ends around a text cost nothing.
  for (const text of [','.repeat(length), '"'.repeat(length), '"x",'.repeat(length / 4), '"'.repeat(length - 1) + 'x'])
    expect(partsOf(text)).toBe(1);
  for (const text of [`${'\n'.repeat(length)}x`, `x${'\r\n'.repeat(length / 2)}y`, 'x'.padEnd(length, '\n')])
    expect(partsOf(text)).toBeLessThan(4);
  expect(partsOf(`${','.repeat(maxRowLength)}\n`.repeat(30))).toBe(30);
});
