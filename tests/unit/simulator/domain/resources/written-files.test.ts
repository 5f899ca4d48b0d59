import assert from 'node:assert/strict';
import { expect, test } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { atOnce } from '../../../../../simulator/domain/kernel/parts.ts';
import { writeCsv } from '../../../../../simulator/domain/resources/csv.ts';
import { spreadsheets } from '../../../../../simulator/store/spreadsheets.ts';
import { freeSlug } from '../../../../../simulator/domain/engagement/campaigns/module.ts';
import type { World } from '../../../../../simulator/domain/kernel/world.ts';

const hostile = fc.constantFrom(
  '=1+1',
  '=cmd|"/c calc"!A1',
  '+1-2',
  '-a',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '＝1',
  '"quoted", text',
  'line\r\nline\rline',
  '</t></is></c><c><f>1+1</f>',
  ']]>&amp;<!--',
  '_x0041_ _x000D_',
  ' spaces ',
  'nul\0 bell\u0007',
  '👍 größer',
  '-12.50',
  '+15550100',
  'x'.repeat(5000),
);
/** Made by the tests, since texts of all characters take a second to prepare. */
function files() {
  const cells = fc.oneof(hostile, fc.string({ unit: 'binary' }), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(null));
  return fc
    .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 450 }))
    .chain(([width, height]) => fc.array(fc.array(cells, { minLength: width, maxLength: width }), { minLength: 1, maxLength: height }));
}

const isNumber = (text: string): boolean => /^[+-]?\d+(?:\.\d+)?$/.test(text);
const isFormula = (text: string): boolean => /^[=+\-@\t\r＝＋－＠]/.test(text) && !isNumber(text);

test('CSV', () => {
  fc.assert(
    fc.property(files(), (rows) => {
      const read: string[][] = parse(atOnce(writeCsv(rows)), { record_delimiter: '\r\n' });
      const expected = rows.map((row) =>
        row.map((cell) => (typeof cell !== 'string' ? String(cell ?? '') : isFormula(cell) ? `'${cell}` : cell)),
      );
      assert.deepEqual(read, expected);
      const all = rows.flat();
      assert.deepEqual(
        read.flat().filter((cell, at) => isFormula(cell) && typeof all[at] === 'string'),
        [],
      );
    }),
    { numRuns: 60 },
  );
});

test('a spreadsheet', async () => {
  await fc.assert(
    fc.asyncProperty(files(), async (rows) => {
      const bytes = atOnce(spreadsheets.write([['first', 'last'], ...rows, ['end', 'end']]));
      assert.doesNotMatch(strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml']!), /<f\b/);
      const read = (await readSheet(new Uint8Array(bytes).buffer, { trim: false })).map((row) => row.map((cell) => String(cell ?? '')));
      const shown = (cell: unknown): string => String(cell ?? '').replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');
      // Readers cannot see how many empty cells end a row.
      const trimmed = (all: readonly (readonly string[])[]) => all.map((row) => row.slice(0, row.findLastIndex((text) => text !== '') + 1));
      const expected = trimmed([['first', 'last'], ...rows.map((row) => row.map(shown)), ['end', 'end']]);
      assert.deepEqual(trimmed(read), expected);
      // The simulator imports what it exports.
      assert.deepEqual(trimmed(atOnce(spreadsheets.read(bytes)) as readonly (readonly string[])[]), expected);
    }),
    { numRuns: 40 },
  );
});

test('many rows are written in parts, and a file of equal rows is equal', () => {
  const rows = Array.from({ length: 5000 }, (_, index) => [index, `row ${index}`]);
  for (const write of [spreadsheets.write, writeCsv]) {
    const parts = write(rows);
    let count = 0;
    while (parts.next().done !== true) count++;
    expect(count).toBeGreaterThan(20);
    expect(atOnce<unknown>(write(rows))).toEqual(atOnce<unknown>(write(rows)));
  }
});

function slugs(taken: readonly string[] = []) {
  const keys = new Set(taken.map((slug) => `m ${slug}`));
  const counted = { looks: 0 };
  const by = (_index: string, key: string) => {
    counted.looks++;
    return keys.has(key) ? [{}] : [];
  };
  const world = { records: { campaigns: { by } } } as unknown as World;
  const add = (name: string): string => {
    const slug = freeSlug(world, 'm', name);
    assert.ok(!keys.has(`m ${slug}`), `${slug} is taken`);
    keys.add(`m ${slug}`);
    return slug;
  };
  return { add, counted };
}

test('equal names are numbered without a gap', () => {
  const { add } = slugs();
  const made = Array.from({ length: 200 }, () => add('Spring Sale'));
  expect(made).toEqual(['spring-sale', ...Array.from({ length: 199 }, (_, index) => `spring-sale-${index + 2}`)]);
  expect(Array.from({ length: 12 }, () => add('!')).at(-1)).toBe('campaign-12');
});

test('a number that another name has taken is left out', () => {
  const { add } = slugs(['spring-3', 'spring-4', 'spring-8']);
  expect(Array.from({ length: 20 }, () => add('Spring'))).toHaveLength(20);
});

test('the hundred-thousandth equal name takes few looks', () => {
  const long = 'x'.repeat(64);
  for (const name of ['spring', long]) {
    const numbered = Array.from({ length: 99_998 }, (_, index) => `${name.slice(0, 64 - `-${index + 2}`.length)}-${index + 2}`);
    const { add, counted } = slugs([name, ...numbered]);
    expect(add(name)).toBe(`${name.slice(0, 57)}-100000`);
    expect(counted.looks).toBeLessThan(50);
  }
});
