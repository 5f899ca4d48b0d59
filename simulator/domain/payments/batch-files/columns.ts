/** The columns of a batch file, and which part of a cell may be stored (assumptions: 6.4). */
import { passesLuhn } from '../../../../schemas/shared/pasted-secrets.ts';

const columnNames = [
  'transactionType',
  'paymentType',
  'amount',
  'currency',
  'cardNumber',
  'expiration',
  'securityCode',
  'token',
  'routingNumber',
  'accountNumber',
  'accountType',
  'accountHolderName',
  'secCode',
  'orderNumber',
  'invoiceNumber',
  'description',
  'customerReference',
  'firstName',
  'lastName',
  'addressLine1',
  'city',
  'stateOrProvince',
  'postalCode',
  'country',
  'email',
  'originalTransactionId',
  'tags',
  'idempotencyKey',
] as const;
export type ColumnName = (typeof columnNames)[number];

const byLowerCase: ReadonlyMap<string, ColumnName> = new Map(columnNames.map((name) => [name.toLowerCase(), name]));

export const columnOf = (heading: string): ColumnName | undefined => byLowerCase.get(heading.trim().toLowerCase());

/** A file without one of these has no valid row. */
const required: readonly ColumnName[] = ['transactionType', 'amount'];
const sources: readonly ColumnName[] = ['cardNumber', 'token', 'accountNumber', 'originalTransactionId'];

/** One line about what is wrong with a header; undefined if it is valid. */
export function faultOfHeader(header: readonly string[]): string | undefined {
  const known = header.map(columnOf).filter((name) => name !== undefined);
  const twice = known.find((name, index) => known.indexOf(name) !== index);
  if (twice !== undefined) return `The column ${twice} stands in the header twice.`;
  const missing = required.find((name) => !known.includes(name));
  if (missing !== undefined) return `The header lacks the column ${missing}.`;
  return sources.some((name) => known.includes(name)) ? undefined : `The header has none of the columns ${sources.join(', ')}.`;
}

const shown = 4;

const hide = (text: string): string => (text.length > shown ? text.slice(-shown).padStart(text.length, '*') : '*'.repeat(text.length));

/** As many digits as a card number has, also in groups. */
const runs = /\d(?:[ -]?\d){11,18}/g;

/** Hides card numbers anywhere: cells may be in the wrong columns, and the file may lack a header. */
export const maskNumbers = (text: string): string =>
  text.replace(runs, (run) => (passesLuhn(run.replace(/\D/g, '')) ? hide(run.replace(/\D/g, '')) : run));

/** A cell as downloads and snapshots show it. `column` is undefined for an unknown column. */
export function maskCell(text: string, column: ColumnName | undefined): string {
  if (column === 'securityCode') return '';
  if (column === 'cardNumber' || column === 'accountNumber') return hide(text.trim());
  return column === undefined ? maskNumbers(text) : text;
}
