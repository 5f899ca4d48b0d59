/** Writes a spreadsheet of one sheet (ECMA-376, part 1), row by row: the rows kept are compressed, and others get a turn in between. */
import { strToU8, Zip, ZipDeflate } from 'fflate';

/** Rows written before others get a turn: about a millisecond of work. */
const together = 50;

/** XML 1.0 does not allow other control characters or lone surrogates. */
const escaped = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    // A reader would take them for a line feed, or for a character number.
    .replaceAll('\r', '&#13;')
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');

/** The letters of a column, counted from 0: A to Z, AA and so on. */
const columnName = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : columnName(Math.floor(index / 26) - 1) + columnName(index % 26);

/** A number as a number, anything else as text, which no spreadsheet reads as a formula. Readers rely on the place of each cell. */
function cell(value: unknown, at: string): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const frame: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}.worksheet+xml"/></Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Sheet1" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

/** Equal contents make equal files: none states when it was written. */
const mtime = '2000-01-01T00:00:00Z';

/** The bytes of a file with these rows. At each yield, the rows so far are written. */
export function* writeSpreadsheet(rows: Iterable<readonly unknown[]>): Generator<void, Uint8Array> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    chunks.push(chunk);
  });
  const part = (name: string): ZipDeflate => {
    const made = new ZipDeflate(name, { level: 1 });
    made.mtime = mtime;
    zip.add(made);
    return made;
  };
  for (const [name, text] of Object.entries(frame)) part(name).push(strToU8(text), true);
  const sheet = part('xl/worksheets/sheet1.xml');
  const columns: string[] = [];
  const line = (cells: readonly unknown[], row: number): string => {
    while (columns.length < cells.length) columns.push(columnName(columns.length));
    return `<row r="${row}">${cells.map((value, index) => cell(value, `${columns[index]}${row}`)).join('')}</row>`;
  };
  let text = `${head}<worksheet xmlns="${main}"><sheetData>`;
  let count = 0;
  for (const row of rows) {
    text += line(row, ++count);
    if (count % together !== 0) continue;
    sheet.push(strToU8(text));
    text = '';
    yield;
  }
  sheet.push(strToU8(`${text}</sheetData></worksheet>`), true);
  zip.end();
  return new Uint8Array(Buffer.concat(chunks));
}
