/** Imports users from CSV or a spreadsheet. Rows with errors are left out and can be downloaded (assumptions: ID9, 36). */
import { Check } from 'typebox/value';
import { spreadsheetType } from '../../../../schemas/conventions/error-types.ts';
import { requestLimits } from '../../../../schemas/limits.ts';
import { IdentityUserUpdateDto, type ImportUsersResultDto } from '../../../../schemas/platform/users/types.ts';
import { isJsonObject } from '../../../../schemas/shared/json.ts';
import { type AuthenticatedCall, after, inParts, ok, type Answer, type Awaiting } from '../../kernel/call.ts';
import type { CallTo, Handler } from '../../kernel/handler.ts';
import { forEach, type Parts } from '../../kernel/parts.ts';
import { isLongText, requireNoJson, type LongText } from '../../kernel/uploads.ts';
import { invalidMember, Refusal } from '../../kernel/refusal.ts';
import { issueToken } from '../../resources/download-tokens.ts';
import { parseCsv } from '../../resources/csv.ts';
import { addUser } from './create.ts';
import { rolesGiven } from './given.ts';
import { faultOfPassword, hashPasswords } from './passwords.ts';

const maxRows = requestLimits.importRows.max;
const maxPasswords = requestLimits.importPasswords.max;
const readTogether = 25;

const columns = ['userName', 'name', 'surname', 'emailAddress', 'phoneNumber', 'password', 'assignedRoleNames'] as const;
type Column = (typeof columns)[number];
type Cells = Readonly<Record<Column, string>>;

interface Candidate {
  readonly cells: Cells;
  readonly error: string | null;
}

const lower = new Map(columns.map((column) => [column.toLowerCase(), column]));

/** Ignores other names. @throws Refusal if a required column is missing or a column occurs twice. */
function headerOf(header: readonly string[]): readonly (Column | undefined)[] {
  const found = header.map((name) => lower.get(name.trim().toLowerCase()));
  for (const column of ['userName', 'emailAddress'] as const)
    if (!found.includes(column)) throw invalidMember('file', `The file has no column ${column}.`);
  for (const column of columns)
    if (found.indexOf(column) !== found.lastIndexOf(column)) throw invalidMember('file', `The column ${column} stands twice.`);
  return found;
}

const bodyOf = ({ userName, emailAddress, name, surname, phoneNumber, assignedRoleNames }: Cells) => ({
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

const wordsOf = ({ message, detail }: Refusal): string => detail.validationErrors?.[0]?.message ?? message;

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

/** @throws Refusal a validation failure if the file cannot be imported at all. */
function* readRows(call: AuthenticatedCall, [header = [], ...rows]: readonly (readonly string[])[]): Parts<readonly Candidate[]> {
  const places = headerOf(header);
  if (rows.length > maxRows) throw invalidMember('file', `The file may have at most ${maxRows} rows after its header.`);
  const read: Candidate[] = [];
  yield* forEach(rows, readTogether, (row) => {
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

type Call = CallTo<'users.importUsersFromFile'>;
type Rows = readonly (readonly string[])[];
type Reply = Answer<ImportUsersResultDto>;

const together = 25;
const utf8 = new TextDecoder('utf-8', { fatal: true });

type Content = string | LongText | Uint8Array;

interface Upload {
  readonly content: Content;
  readonly type: string;
  readonly name: string;
}

function uploadOf({ body, header }: Call): Upload {
  const type = header('content-type') ?? '';
  requireNoJson(type, 'a form, CSV or a spreadsheet');
  const isForm = isJsonObject(body) && !(body instanceof Uint8Array) && !isLongText(body);
  const { file, fileType, fileName } = isForm ? body : { file: body, fileType: type, fileName: '' };
  const isFile = typeof file === 'string' || file instanceof Uint8Array || isLongText(file);
  if (!isFile || (isLongText(file) ? file.bytes : file.length) === 0) throw invalidMember('file', 'The field file is required.');
  return { content: file, type: String(fileType ?? ''), name: String(fileName ?? '') };
}

/** Decides by the content type, else by the extension. */
function isSpreadsheet({ type, name }: Upload): boolean {
  if (type.startsWith(spreadsheetType)) return true;
  if (type.startsWith('text/csv')) return false;
  if (/\.xlsx$/i.test(name)) return true;
  if (/\.csv$/i.test(name) || name === '') return false;
  throw invalidMember('file', 'The file must be CSV or a spreadsheet.');
}

function textOf(content: Content): string | LongText {
  try {
    return content instanceof Uint8Array ? utf8.decode(content) : content;
  } catch {
    throw invalidMember('file', 'The file is not valid UTF-8.');
  }
}

function* rowsOfText(text: string | LongText): Parts<Rows> {
  const { rows, fault, isTooLong } = yield* parseCsv(text, requestLimits.importRows.max);
  if (isTooLong) throw invalidMember('file', `The file may have at most ${requestLimits.importRows.max} rows after its header.`);
  if (fault !== null) throw invalidMember('file', fault);
  return rows;
}

function* rowsOfSpreadsheet({ world }: Call, content: Content): Parts<Rows> {
  const read = content instanceof Uint8Array ? yield* world.spreadsheets.read(content) : 'The file is not a spreadsheet.';
  if (typeof read === 'string') throw invalidMember('file', read);
  return read;
}

/** `hashes`: of the passwords, in the order of the rows; null without a password. */
function* store(call: Call, candidates: readonly Candidate[], hashes: readonly (string | null)[]): Parts<Reply> {
  const refused: (readonly string[])[] = [];
  yield* forEach(candidates, together, ({ cells, error: known }, index) => {
    let error = known;
    if (error === null) {
      try {
        addUser({ ...call, body: bodyOf(cells) }, hashes[index] ?? null);
        return;
      } catch (thrown) {
        if (!(thrown instanceof Refusal)) throw thrown;
        error = wordsOf(thrown);
      }
    }
    // A password is never returned.
    refused.push([...columns.map((column) => (column === 'password' ? '' : cells[column])), error]);
  });
  const failedCount = refused.length;
  return ok({
    allCount: candidates.length,
    succeededCount: candidates.length - failedCount,
    failedCount,
    invalidUsersDownloadToken: failedCount === 0 ? null : issueToken(call, 'users', [[...columns, 'error'], ...refused]),
    isAllSucceeded: failedCount === 0,
  });
}

/** Reads the rows, hashes their passwords off the event loop, then stores the users. */
function* importing(call: Call, read: Parts<Rows>): Parts<Awaiting<ImportUsersResultDto>> {
  const candidates = yield* readRows(call, yield* read);
  const passwords = candidates.map(({ cells, error }) => (error === null && cells.password !== '' ? cells.password : null));
  return after(hashPasswords(call, passwords), (hashes) => inParts(store(call, candidates, hashes)));
}

export const importUsersFromFile: Handler<'users.importUsersFromFile'> = (call) => {
  const upload = uploadOf(call);
  const rows = isSpreadsheet(upload) ? rowsOfSpreadsheet(call, upload.content) : rowsOfText(textOf(upload.content));
  return inParts(importing(call, rows));
};
