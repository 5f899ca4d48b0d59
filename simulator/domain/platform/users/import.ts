/** Users from a file: CSV or a spreadsheet (assumptions: ID9, 36). Rows that cannot be imported are left out, and can be downloaded. */
import { requestLimits } from '../../../../schemas/limits.ts';
import { isJsonObject } from '../../../../schemas/shared/json.ts';
import { spreadsheetType } from '../../../../schemas/conventions/form-types.ts';
import type { ImportUsersResultDto } from '../../../../schemas/platform/users/types.ts';
import { after, inParts, ok, type Answer, type Awaiting } from '../../kernel/call.ts';
import type { CallTo, Handler } from '../../kernel/handler.ts';
import { forEach, type Parts } from '../../kernel/parts.ts';
import { invalidMember, Refusal } from '../../kernel/refusal.ts';
import { issueToken } from '../../resources/download-tokens.ts';
import { parseCsv } from '../../resources/parse-csv.ts';
import { addUser } from './create.ts';
import { bodyOf, columns, readRows, wordsOf, type Candidate } from './import-rows.ts';
import { hashPasswords } from './passwords.ts';

type Call = CallTo<'users.importUsersFromFile'>;
type Rows = readonly (readonly string[])[];
type Reply = Answer<ImportUsersResultDto>;

/** Users that are stored in one part of the work. */
const together = 25;
const utf8 = new TextDecoder('utf-8', { fatal: true });

interface Upload {
  readonly content: string | Uint8Array;
  readonly type: string;
  readonly name: string;
}

/** The file of a form, or the body itself. */
function uploadOf({ body, header }: Call): Upload {
  const type = header('content-type') ?? '';
  if (/^[^;]*json/i.test(type))
    throw new Refusal('other', 415, 'Gateway:UnsupportedMediaType', 'The body must be a form, CSV or a spreadsheet.');
  const isForm = isJsonObject(body) && !(body instanceof Uint8Array);
  const { file, fileType, fileName } = isForm ? body : { file: body, fileType: type, fileName: '' };
  if (!(typeof file === 'string' || file instanceof Uint8Array) || file.length === 0)
    throw invalidMember('file', 'The field file is required.');
  return { content: file, type: String(fileType ?? ''), name: String(fileName ?? '') };
}

/** By its content type, else by the end of its name. */
function isSpreadsheet({ type, name }: Upload): boolean {
  if (type.startsWith(spreadsheetType)) return true;
  if (type.startsWith('text/csv')) return false;
  if (/\.xlsx$/i.test(name)) return true;
  if (/\.csv$/i.test(name) || name === '') return false;
  throw invalidMember('file', 'The file must be CSV or a spreadsheet.');
}

function textOf(content: string | Uint8Array): string {
  try {
    return typeof content === 'string' ? content : utf8.decode(content);
  } catch {
    throw invalidMember('file', 'The file is not valid UTF-8.');
  }
}

function* rowsOfText(text: string): Parts<Rows> {
  const { rows, fault, isTooLong } = yield* parseCsv(text, requestLimits.importRows.max);
  if (isTooLong) throw invalidMember('file', `The file may have at most ${requestLimits.importRows.max} rows after its header.`);
  if (fault !== null) throw invalidMember('file', fault);
  return rows;
}

function* rowsOfSpreadsheet({ world }: Call, content: string | Uint8Array): Parts<Rows> {
  const read = typeof content === 'string' ? 'The file is not a spreadsheet.' : yield* world.spreadsheets.read(content);
  if (typeof read === 'string') throw invalidMember('file', read);
  return read;
}

/** Stores the users of the rows. `hashes`: of their passwords, in order; null without one. */
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
    // A password is never given back.
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

/** Reads the rows, hashes their passwords off the event loop, then stores them. */
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
