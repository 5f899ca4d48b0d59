/** The columns of a batch file (assumptions: 6.4). */

export const columnNames = [
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

/** The column that a heading stands for, without regard to case; undefined: none. */
export const columnOf = (heading: string): ColumnName | undefined => byLowerCase.get(heading.trim().toLowerCase());

/** A file without one of these has no valid row. */
const required: readonly ColumnName[] = ['transactionType', 'amount'];
/** One of these must be there too. */
const sources: readonly ColumnName[] = ['cardNumber', 'token', 'accountNumber', 'originalTransactionId'];

/** What is wrong with a header, in one line; undefined: nothing. */
export function faultOfHeader(header: readonly string[]): string | undefined {
  const known = header.map(columnOf).filter((name) => name !== undefined);
  const twice = known.find((name, index) => known.indexOf(name) !== index);
  if (twice !== undefined) return `The column ${twice} stands in the header twice.`;
  const missing = required.find((name) => !known.includes(name));
  if (missing !== undefined) return `The header lacks the column ${missing}.`;
  return sources.some((name) => known.includes(name)) ? undefined : `The header has none of the columns ${sources.join(', ')}.`;
}
