/** Rows as files: CSV, a spreadsheet, JSON (assumptions: I6, 22). */
import { spreadsheetType } from '../../../../schemas/conventions/form-types.ts';
import type { ExportFormat } from '../../../../schemas/platform/reports/types.ts';
import type { Answer } from '../../kernel/call.ts';
import type { Parts } from '../../kernel/parts.ts';
import type { World } from '../../kernel/world.ts';
import { attachment, csvFile, withHeader } from '../../resources/csv.ts';

type Row = Readonly<Record<string, unknown>>;

/** Rows written before other work gets a turn: about a millisecond. */
const together = 200;

function* json(rows: Iterable<Row>): Parts<string> {
  let text = '';
  let count = 0;
  for (const row of rows) {
    text += (count++ === 0 ? '' : ',') + JSON.stringify(row);
    if (count % together === 0) yield;
  }
  return `[${text}]`;
}

export function* fileOf(
  { spreadsheets }: World,
  format: ExportFormat,
  name: string,
  names: readonly string[],
  rows: Iterable<Row>,
): Parts<Answer<string | Uint8Array>> {
  const cells = withHeader(names, rows, (row) => [names.map((name) => row[name])]);
  switch (format) {
    case 'Xlsx':
      return {
        body: yield* spreadsheets.write(cells),
        mediaType: spreadsheetType,
        headers: attachment(`${name}.xlsx`),
      };
    case 'Json':
      return { body: yield* json(rows), mediaType: 'application/json; charset=utf-8', headers: attachment(`${name}.json`) };
    default:
      return yield* csvFile(`${name}.csv`, cells);
  }
}
