/** Uploads a batch file, either in a form or as the body with its parameters in the query (assumptions: B1 to B4). */
import { requestLimits, worldLimits } from '../../../../schemas/limits.ts';
import { minus, parseDuration, instantly } from '../../../../schemas/shared/instant.ts';
import { isJsonObject } from '../../../../schemas/shared/json.ts';
import { actingMerchant } from '../../kernel/acting-merchant.ts';
import { inParts, ok, type Answer } from '../../kernel/call.ts';
import type { CallTo, Handler } from '../../kernel/handler.ts';
import { isLongText, requireNoJson, type LongText } from '../../kernel/uploads.ts';
import { conflict, fault, invalid, Refusal, type ValidationError } from '../../kernel/refusal.ts';
import { forEach, type Parts } from '../../kernel/parts.ts';
import type { World } from '../../kernel/world.ts';
import { requireLiveProfile } from '../processors/profiles.ts';
import { presentFile, rowsPerPart, type BatchFileRecord, type Row } from './record.ts';
import { readFile } from './read-file.ts';
import { start } from './process.ts';

const maxBytes = requestLimits.batchFileBytes.max;
const maxKept = worldLimits.batchFileRows.max;
/** Parts of a file's rows that are stored in well below a millisecond. */
const insertedTogether = 50;
const maxName = 255;
const defaultName = 'batch.csv';
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const duplicateWindow = parseDuration('PT24H') ?? instantly;

interface Upload {
  readonly file: string | LongText;
  readonly processorProfileId: string | null;
  readonly autoProcess: boolean;
  readonly fileName: string;
}

function inputsOf({ body, query, header }: CallTo<'transactions.uploadBatchFile'>): Upload {
  requireNoJson(header('content-type'), 'a form or CSV');
  const errors: ValidationError[] = [];
  const fields: Readonly<Record<string, unknown>> = isJsonObject(body) && !isLongText(body) ? body : { ...query, file: body };
  const refuse = (member: string, what: string): void => void errors.push(fault(member, what));
  const { file, merchantId, processorProfileId, autoProcess, fileName } = fields;
  for (const [member, id] of Object.entries({ merchantId, processorProfileId }))
    if (id !== undefined && id !== '' && !(typeof id === 'string' && uuid.test(id))) refuse(member, 'must be a uuid');
  const isEmpty = isLongText(file) ? file.bytes === 0 : typeof file !== 'string' || file === '';
  if (isEmpty) refuse('file', 'is required');
  const flag = String(autoProcess ?? false).toLowerCase();
  if (flag !== 'true' && flag !== 'false') refuse('autoProcess', 'must be true or false');
  if (typeof fileName === 'string' && fileName.length > maxName) refuse('fileName', `may have at most ${maxName} characters`);
  if (errors.length > 0) throw invalid(errors);
  return {
    file: file as string | LongText,
    processorProfileId: typeof processorProfileId === 'string' && processorProfileId !== '' ? processorProfileId.toLowerCase() : null,
    autoProcess: flag === 'true',
    fileName: typeof fileName === 'string' && fileName !== '' ? fileName : defaultName,
  };
}

/** Throws if the merchant has uploaded the content in the last 24 hours (assumptions: B3). */
function refuseDuplicate(world: World, merchantId: string, sha256: string): void {
  const since = minus(world.clock.now(), duplicateWindow);
  const other = world.records.batchFiles.by('content', `${merchantId} ${sha256}`).at(-1);
  if (other === undefined || other.creationTime <= since) return;
  throw conflict('BatchFiles:Duplicate', 'A file with the same content was uploaded within the last 24 hours.', { batchFileId: other.id });
}

function* parts(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let at = 0; at < rows.length; at += rowsPerPart) yield rows.slice(at, at + rowsPerPart);
}

function* keep(call: CallTo<'transactions.uploadBatchFile'>): Parts<Answer<ReturnType<typeof presentFile>>> {
  const { world, principal } = call;
  const { batchFiles, batchFileRows } = world.records;
  const { file, processorProfileId, autoProcess, fileName } = inputsOf(call);
  const text = typeof file === 'string' ? yield* world.crypto.digested(file) : file;
  const { bytes: sizeBytes, sha256 } = text;
  if (sizeBytes > maxBytes) throw new Refusal('other', 413, 'Gateway:BodyTooLarge', `A batch file may have at most ${maxBytes} bytes.`);
  const merchant = actingMerchant(call);
  if (processorProfileId !== null) requireLiveProfile(world, merchant.id, processorProfileId);
  const read = yield* readFile(text, { world, merchant, processorProfileId });
  refuseDuplicate(world, merchant.id, sha256);
  if (batchFileRows.size * rowsPerPart + read.rows.length > maxKept)
    throw conflict('Gateway:WorldFull', `The batch files of the world have ${maxKept} rows, the maximum. Delete some.`);
  const { rows, errorMessage, ...found } = read;
  const creationTime = world.clock.now();
  const record: BatchFileRecord = {
    id: world.random.uuid(),
    creationTime,
    creatorId: principal.user.id,
    lastModificationTime: null,
    lastModifierId: null,
    isDeleted: false,
    deleterId: null,
    deletionTime: null,
    merchantId: merchant.id,
    processorProfileId,
    fileName,
    sizeBytes,
    sha256,
    status: errorMessage === null ? 'Ready' : 'Rejected',
    rowCount: rows.length,
    processedRowCount: 0,
    approvedCount: 0,
    declinedCount: 0,
    failedCount: 0,
    currency: merchant.currency,
    uploadedAt: creationTime,
    startedAt: null,
    completedAt: null,
    cancelledAt: null,
    errorMessage,
    caller: null,
    ...found,
  };
  // Nothing finds the rows before their file is there.
  yield* forEach([...parts(rows)], insertedTogether, (some, part) => {
    batchFileRows.insert({ id: `${record.id} ${String(part).padStart(6, '0')}`, creationTime, batchFileId: record.id, rows: some });
  });
  batchFiles.insert(record);
  return ok(presentFile(autoProcess && record.status === 'Ready' ? start(call, record) : record, world));
}

export const upload: Handler<'transactions.uploadBatchFile'> = (call) => inParts(keep(call));
