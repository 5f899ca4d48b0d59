import { expect, test } from '@playwright/test';
import { strToU8, unzipSync, zipSync } from 'fflate';
import writeSheet from 'write-excel-file/node';
import { requestLimits } from '../../../../schemas/limits.ts';
import { atOnce } from '../../../../simulator/domain/kernel/parts.ts';
import { spreadsheets } from '../../../../simulator/store/spreadsheets.ts';
import { eachOf } from '../../../proof.ts';
import { farCell, workbook, type Workbook } from '../../../workbook.ts';

const read = (bytes: Uint8Array) => atOnce(spreadsheets.read(bytes));
const readBook = (book: Workbook) => read(workbook(book));
const max = (name: keyof typeof requestLimits): number => requestLimits[name].max;
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index));

const text = (reference: string, value: string): string => `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`;

test('a file written by a library is read', async () => {
  const rows = [
    ['userName', 'größer 👍', 12.5, true],
    ['', ' a & <b> ', null, 'x'],
  ];
  const written = await writeSheet(
    rows.map((row) =>
      row.map((value) => (value === null || value === '' ? null : { value, type: value.constructor as StringConstructor })),
    ),
  ).toBuffer();
  expect(read(new Uint8Array(written))).toEqual([
    ['userName', 'größer 👍', '12.5', 'true'],
    ['', ' a & <b> ', '', 'x'],
  ]);
});

test('each kind of cell is read as text', () => {
  const rows = `<row r="2"><c r="B2" t="s"><v>1</v></c><c t="str"><f>A1</f><v>sum</v></c><c t="b"><v>0</v></c><c><v>1.5E3</v></c></row>
    <x:row><x:c t="inlineStr"><x:is><x:r><x:t>ri</x:t></x:r><x:r><x:t><![CDATA[ch&]]></x:t></x:r><x:rPh><x:t>no</x:t></x:rPh></x:is></x:c></x:row>
    <row r="5" spans="1:3"><c r="A5" s="3"/><c r="XFD5"/><c r="C5" t="s"><v>0</v></c></row><row r="1048576"/>`;
  const shared = '<si><t>&#x1F44D; &#38; _x000A_</t></si><si><r><t>a</t></r><r><t xml:space="preserve"> b</t></r><rPh><t>no</t></rPh></si>';
  expect(readBook({ rows, shared })).toEqual([[], ['', 'a b', 'sum', 'false', '1500'], ['rich&'], [], ['', '', '👍 & \n']]);
  expect(readBook({ rows: '<row><c t="s"><v>0</v></c></row>' })).toBe('A cell names a shared text that the file does not have.');
  expect(readBook({ rows: '<row><c t="e"><v>#N/A</v></c></row>' })).toBe('A cell holds an error, #N/A.');
});

test('the first sheet is read, wherever it is', () => {
  const sheets = '<sheet name="one" sheetId="7" r:id="r9"/>' + '<sheet name="S" sheetId="1" r:id="r1"/>'.repeat(1000);
  const relations = '<Relationship Id="r9" Type="whatever" Target="/other/sheet.xml"/>';
  const parts = { 'other/sheet.xml': strToU8(`<worksheet><row>${text('A1', 'first')}</row></worksheet>`) };
  expect(readBook({ sheets, relations, parts })).toEqual([['first']]);
});

const noSpreadsheet: Readonly<Record<string, () => Uint8Array>> = {
  'no zip file': () => strToU8('not a zip file'),
  nothing: () => new Uint8Array(),
  'an empty zip file': () => zipSync({}),
  'no relation of the sheet': () => workbook({ sheets: '<sheet name="S" sheetId="1" r:id="r5"/>' }),
  'no sheets': () => workbook({ sheets: '<a/>' }),
  'a relation to no part': () => workbook({ relations: '<Relationship Id="r1" Type="worksheet" Target="../../etc/passwd"/>' }),
  'a part that is cut': () => workbook({ rows: text('A1', 'x').repeat(1000) }).slice(0, -400),
  'an element that is not closed': () => workbook({ sheet: '<worksheet><sheetData>' }),
  'another encoding': () => workbook({ sheet: Buffer.from('<worksheet/>', 'utf16le') }),
  'bytes that are not UTF-8': () => workbook({ sheet: new Uint8Array([0x3c, 0x61, 0x3e, 0xff, 0xfe]) }),
  'half a character at the end': () => workbook({ sheet: new Uint8Array([0x3c, 0x61, 0x2f, 0x3e, 0xe2, 0x82]) }),
  'text outside': () => workbook({ sheet: '<a/>text' }),
};

for (const [name, bytes] of Object.entries(noSpreadsheet))
  test(`${name} is not a spreadsheet`, () => expect(read(bytes())).toBe('The file is not a spreadsheet.'));

/** For each bound, the largest file allowed, one just beyond it, and the error for that one. */
interface Edge {
  readonly name: string;
  readonly at: Workbook;
  readonly beyond: Workbook;
  readonly says: string;
}

const sheetOf = (size: number): string => {
  const [start, end] = ['<worksheet><!--', '--></worksheet>'];
  const comment = (length: number): string => `${'x'.repeat(1000)}--><!--`.repeat(Math.floor(length / 1007)) + 'x'.repeat(length % 1007);
  return start + comment(size - start.length - end.length) + end;
};
/** Bytes read of a file besides its sheet. */
const frame = (): number => {
  const read = unzipSync(workbook({}));
  return read['xl/workbook.xml']!.length + read['xl/_rels/workbook.xml.rels']!.length;
};

const [parts, rows, columns, characters] = [
  max('spreadsheetParts'),
  max('importRows') + 1,
  max('spreadsheetColumns'),
  max('spreadsheetCharacters'),
];
const [depth, elements, attributes, length] = [
  max('spreadsheetDepth'),
  max('spreadsheetElements'),
  max('spreadsheetAttributes'),
  max('spreadsheetTextLength'),
];
const more = (count: number) => ({ parts: Object.fromEntries(times(count - 3, (index) => [`part ${index}`, strToU8('x')])) });
const nested = (levels: number) => ({ sheet: '<a>'.repeat(levels) + '</a>'.repeat(levels) });
const many = (count: number) => ({ sheet: `<a>${'<b/>'.repeat(count - 1)}</a>` });
const marked = (count: number) => ({ sheet: `<a>${`<b ${times(count, (index) => `a${index}="1"`).join(' ')}/>`}</a>` });
const long = (count: number) => ({ rows: text('A1', 'x'.repeat(count)) });
const shared = (count: number) => ({
  rows: `${'<row>' + '<c t="s"><v>0</v></c>'.repeat(64) + '</row>'}${text('A2', 'x'.repeat(count - 64 * 65_535))}`,
  shared: `<si><t>${'x'.repeat(65_535)}</t></si>`,
});

const edges: readonly Edge[] = [
  { name: 'parts', at: more(parts), beyond: more(parts + 1), says: `The file has more than ${parts} parts.` },
  {
    name: 'rows',
    at: { rows: text(`A${rows}`, 'x') },
    beyond: { rows: text(`A${rows + 1}`, 'x') },
    says: `The file may have at most ${rows - 1} rows after its header.`,
  },
  {
    name: 'columns',
    at: { rows: text('CV1', 'x') },
    beyond: { rows: text('CW1', 'x') },
    says: `The file may have at most ${columns} columns.`,
  },
  { name: 'depth', at: nested(depth), beyond: nested(depth + 1), says: `The file nests elements more than ${depth} deep.` },
  { name: 'elements', at: many(elements), beyond: many(elements + 1), says: `The file has more than ${elements} elements in one part.` },
  {
    name: 'attributes',
    at: marked(attributes),
    beyond: marked(attributes + 1),
    says: `The file has an element with more than ${attributes} attributes.`,
  },
  {
    name: 'length of a text',
    at: long(length),
    beyond: long(length + 1),
    says: `The file has a text or a tag of more than ${length} characters.`,
  },
  {
    name: 'characters',
    at: shared(characters),
    beyond: shared(characters + 1),
    says: `The cells may hold at most ${characters} characters.`,
  },
];

for (const { name, at, beyond, says } of edges)
  test(`the bound of ${name}, to the edge`, () => {
    expect(typeof readBook(at)).toBe('object');
    expect(readBook(beyond)).toBe(says);
  });

test('the bound of bytes, to the edge', () => {
  const size = max('spreadsheetBytes') - frame();
  expect(readBook({ sheet: sheetOf(size) })).toEqual([]);
  expect(readBook({ sheet: sheetOf(size + 1) })).toBe(`The file holds more than ${max('spreadsheetBytes')} bytes when it is unpacked.`);
});

const tooLong = `The file has a text or a tag of more than ${length} characters.`;
const hostile: readonly (readonly [name: string, book: Workbook, says: string])[] = [
  ['100,000 attributes', marked(100_000), tooLong],
  ['four million characters of entities', { rows: text('A1', '&amp;'.repeat(800_000)) }, tooLong],
  ['a document type with entities', { sheet: '<!DOCTYPE a [<!ENTITY b "bbbb">]><a>&b;</a>' }, 'The file declares a document type.'],
  ['an entity that XML has not', { rows: text('A1', '&b;') }, 'The file names a character that does not exist.'],
  ['a million levels', nested(1_000_000), `The file nests elements more than ${depth} deep.`],
  ['a million shared texts', { shared: '<si><t>x</t></si>'.repeat(1_000_000) }, `The file has more than ${elements} elements in one part.`],
  ['nothing but openings of tags', { sheet: `<a>${'<'.repeat(4_000_000)}` }, tooLong],
  ['a tag that does not end', { sheet: `<a b="${'x'.repeat(4_000_000)}` }, tooLong],
  ['a part of a hundred megabytes of zeros', { sheet: new Uint8Array(100_000_000) }, tooLong],
];

test('hostile files of few bytes are refused', () => {
  expect(farCell().length).toBeLessThan(1290);
  expect(read(farCell())).toBe(`The file may have at most ${rows - 1} rows after its header.`);
  for (const [name, book, says] of eachOf(2, hostile)) expect([name, readBook(book)]).toEqual([name, says]);
});

test('a long file is read in many parts, with other requests in between', () => {
  const reading = spreadsheets.read(
    workbook({ rows: times(10_000, (index) => `<row>${text(`A${index + 1}`, 'x'.repeat(100))}</row>`).join('') }),
  );
  let count = 0;
  let next = reading.next();
  for (; next.done !== true; next = reading.next()) count++;
  expect(next.value.length).toBe(10_000);
  expect(count).toBeGreaterThan(150);
});
