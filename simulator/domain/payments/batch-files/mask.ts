/** What of a cell may be kept: downloads and snapshots show it. */
import { passesLuhn } from '../../../../schemas/shared/pasted-secrets.ts';
import type { ColumnName } from './columns.ts';

const shown = 4;

/** Hides all but the last characters; of a short text everything. */
const hide = (text: string): string => (text.length > shown ? text.slice(-shown).padStart(text.length, '*') : '*'.repeat(text.length));

/** Digits of the length of a card number, also written in groups. */
const runs = /\d(?:[ -]?\d){11,18}/g;

/** Hides card numbers wherever they stand: in a row whose cells are in the wrong columns, or in a file without a header. */
export const maskNumbers = (text: string): string =>
  text.replace(runs, (run) => (passesLuhn(run.replace(/\D/g, '')) ? hide(run.replace(/\D/g, '')) : run));

/** A cell as it is kept. `column`: undefined for one that the gateway does not know. */
export function maskCell(text: string, column: ColumnName | undefined): string {
  if (column === 'securityCode') return '';
  if (column === 'cardNumber' || column === 'accountNumber') return hide(text.trim());
  return column === undefined ? maskNumbers(text) : text;
}
