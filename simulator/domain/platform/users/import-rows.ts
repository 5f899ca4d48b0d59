/** The rows of a file of users: what each asks for, or what is wrong with it (assumptions: ID9). */
import { requestLimits } from '../../../../schemas/limits.ts';
import { Check } from 'typebox/value';
import { IdentityUserUpdateDto } from '../../../../schemas/platform/users/types.ts';
import type { AuthenticatedCall } from '../../kernel/call.ts';
import { forEach, type Parts } from '../../kernel/parts.ts';
import { invalidMember, Refusal } from '../../kernel/refusal.ts';
import { rolesGiven } from './given.ts';
import { faultOfPassword } from './passwords.ts';

const maxRows = requestLimits.importRows.max;
const maxPasswords = requestLimits.importPasswords.max;
/** Rows that are read in one part of the work. */
const together = 25;

export const columns = ['userName', 'name', 'surname', 'emailAddress', 'phoneNumber', 'password', 'assignedRoleNames'] as const;
type Column = (typeof columns)[number];
export type Cells = Readonly<Record<Column, string>>;

export interface Candidate {
  readonly cells: Cells;
  /** What is wrong with the row; null: nothing so far. */
  readonly error: string | null;
}

const lower = new Map(columns.map((column) => [column.toLowerCase(), column]));

/** The columns of a header; other names are ignored. Throws where one that is required is missing or stands twice. */
function headerOf(header: readonly string[]): readonly (Column | undefined)[] {
  const found = header.map((name) => lower.get(name.trim().toLowerCase()));
  for (const column of ['userName', 'emailAddress'] as const)
    if (!found.includes(column)) throw invalidMember('file', `The file has no column ${column}.`);
  for (const column of columns)
    if (found.indexOf(column) !== found.lastIndexOf(column)) throw invalidMember('file', `The column ${column} stands twice.`);
  return found;
}

/** The body of a request that would create the user of a row. */
export const bodyOf = ({ userName, emailAddress, name, surname, phoneNumber, assignedRoleNames }: Cells) => ({
  userName,
  email: emailAddress,
  name: name === '' ? null : name,
  surname: surname === '' ? null : surname,
  phoneNumber: phoneNumber === '' ? null : phoneNumber,
  roleNames: assignedRoleNames
    .split(';')
    .map((role) => role.trim())
    .filter((role) => role !== ''),
});

/** What is wrong with a request, in one sentence. */
export const wordsOf = ({ message, detail }: Refusal): string => detail.validationErrors?.[0]?.message ?? message;

function errorOf(call: AuthenticatedCall, cells: Cells): string | null {
  const body = bodyOf(cells);
  const wrong = (['userName', 'email', 'name', 'surname', 'phoneNumber'] as const).find(
    (member) => body[member] !== null && !Check(IdentityUserUpdateDto.properties[member], body[member]),
  );
  if (wrong !== undefined) return `The value of ${wrong === 'email' ? 'emailAddress' : wrong} is not valid.`;
  const fault = cells.password === '' ? undefined : faultOfPassword(call.world.choices, cells.password);
  if (fault !== undefined) return fault;
  if (cells.password.length > 128) return 'The password may have at most 128 characters.';
  try {
    rolesGiven(call, body.roleNames);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return wordsOf(error);
    throw error;
  }
}

/** Reads the rows of a file, the header first. Throws a validation failure when none of it can be imported. */
export function* readRows(call: AuthenticatedCall, [header = [], ...rows]: readonly (readonly string[])[]): Parts<readonly Candidate[]> {
  const places = headerOf(header);
  if (rows.length > maxRows) throw invalidMember('file', `The file may have at most ${maxRows} rows after its header.`);
  const read: Candidate[] = [];
  yield* forEach(rows, together, (row) => {
    if (row.every((cell) => cell.trim() === '')) return;
    const cells = Object.fromEntries(columns.map((column) => [column, ''])) as Record<Column, string>;
    for (const [index, column] of places.entries()) if (column !== undefined) cells[column] = (row[index] ?? '').trim();
    read.push({ cells, error: errorOf(call, cells) });
  });
  if (read.length === 0) throw invalidMember('file', 'The file has no rows.');
  const passwords = read.filter(({ cells }) => cells.password !== '').length;
  if (passwords > maxPasswords)
    throw invalidMember(
      'file',
      `The file may have at most ${maxPasswords} rows with a password, since each is hashed; it has ${passwords}.`,
    );
  return read;
}
