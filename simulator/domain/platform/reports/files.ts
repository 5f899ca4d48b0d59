/** Rows as files: CSV, a workbook, JSON (assumptions: I6, 22). */
import { stringify } from 'csv-stringify/sync';
import { strToU8, zipSync } from 'fflate';
import type { ExportFormat } from '../../../../schemas/types/platform/reports.ts';
import type { Parts } from '../../kernel/parts.ts';

type Cells = Readonly<Record<string, unknown>>;

/** Rows that are written before others get a turn. */
const together = 500;

function* written(rows: Iterable<Cells>, write: (rows: readonly Cells[], isFirst: boolean) => string): Parts<string> {
  let text = '';
  let isFirst = true;
  let some: Cells[] = [];
  for (const row of rows) {
    some.push(row);
    if (some.length < together) continue;
    text += write(some, isFirst);
    [some, isFirst] = [[], false];
    yield;
  }
  return text + write(some, isFirst);
}

const csv = (names: readonly string[], rows: Iterable<Cells>): Parts<string> =>
  written(rows, (some, header) =>
    stringify([...some], { header, columns: [...names], record_delimiter: 'windows', escape_formulas: true, cast: { boolean: String } }),
  );

function* json(rows: Iterable<Cells>): Parts<string> {
  let isEmpty = true;
  const text = yield* written(rows, (some) => {
    const one = JSON.stringify(some).slice(1, -1);
    const joined = one === '' || isEmpty ? one : `,${one}`;
    isEmpty &&= one === '';
    return joined;
  });
  return `[${text}]`;
}

/** XML 1.0 has no place for other control characters. */
const escaped = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/** A number as a number, anything else as text, which no spreadsheet reads as a formula. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return '<c/>';
  if (typeof value === 'number') return `<c><v>${value}</v></c>`;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** What a workbook of one sheet has beside the sheet (ECMA-376, part 1). */
const frame: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}.worksheet+xml"/></Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Report" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

/** Before the first year that the format of archives knows there is none: files of equal content are equal. */
const mtime = '2000-01-01T00:00:00Z';

function* xlsx(names: readonly string[], rows: Iterable<Cells>): Parts<Uint8Array> {
  const line = (cells: readonly unknown[]): string => `<row>${cells.map(cell).join('')}</row>`;
  const lines = yield* written(rows, (some) => some.map((row) => line(names.map((name) => row[name]))).join(''));
  const sheet = `${head}<worksheet xmlns="${main}"><sheetData>${line(names)}${lines}</sheetData></worksheet>`;
  const files = Object.entries({ ...frame, 'xl/worksheets/sheet1.xml': sheet });
  return zipSync(Object.fromEntries(files.map(([name, text]) => [name, strToU8(text)])), { mtime, level: 1 });
}

export interface Written {
  readonly body: string | Uint8Array;
  readonly mediaType: string;
  readonly extension: string;
}

/** The file of a format. `names`: of the columns. */
export function* fileOf(format: ExportFormat, names: readonly string[], rows: Iterable<Cells>): Parts<Written> {
  switch (format) {
    case 'Xlsx':
      return { body: yield* xlsx(names, rows), mediaType: `${sheetType}.sheet`, extension: 'xlsx' };
    case 'Json':
      return { body: yield* json(rows), mediaType: 'application/json; charset=utf-8', extension: 'json' };
    default:
      return { body: yield* csv(names, rows), mediaType: 'text/csv; charset=utf-8', extension: 'csv' };
  }
}
