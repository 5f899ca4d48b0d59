/** Hand-written spreadsheets, including hostile ones, since a library writes only good ones. */
import { strToU8, zipSync } from 'fflate';

const head = '<?xml version="1.0" encoding="UTF-8"?>';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships';

export interface Workbook {
  /** The XML inside `sheetData`. */
  readonly rows?: string;
  /** The whole part of the sheet instead. */
  readonly sheet?: string | Uint8Array;
  /** The XML inside `sst`. */
  readonly shared?: string;
  readonly sheets?: string;
  readonly relations?: string;
  readonly parts?: Readonly<Record<string, Uint8Array>>;
}

export function workbook({ rows = '', sheet, shared, sheets, relations = '', parts = {} }: Workbook): Uint8Array {
  const xml = sheet ?? `${head}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`;
  const texts = shared === undefined ? '' : `<Relationship Id="r2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/>`;
  return zipSync(
    {
      'xl/workbook.xml': strToU8(
        `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets ?? '<sheet name="S" sheetId="1" r:id="r1"/>'}</sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        `${head}<Relationships xmlns="${relationships}">${relations}<Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/>${texts}</Relationships>`,
      ),
      'xl/worksheets/sheet1.xml': typeof xml === 'string' ? strToU8(xml) : xml,
      ...(shared === undefined ? {} : { 'xl/sharedStrings.xml': strToU8(`${head}<sst xmlns="${main}">${shared}</sst>`) }),
      ...parts,
    },
    { level: 6 },
  );
}

/** A file of 866 bytes that claims seventeen thousand million cells. */
export const farCell = (): Uint8Array => workbook({ rows: '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>' });
