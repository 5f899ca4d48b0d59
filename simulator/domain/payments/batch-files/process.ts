/** Starts, cancels and deletes batch files, and processes their rows one by one like API requests (assumptions: 6.4). */
import { batchFileStates, deletableStatuses, type BatchFileTrigger } from '../../../../schemas/payments/states.ts';
import { transition } from '../../../../schemas/state.ts';
import { empty, ok, type AuthenticatedCall, type CallWith } from '../../kernel/call.ts';
import type { Handler } from '../../kernel/handler.ts';
import { conflict, Refusal } from '../../kernel/refusal.ts';
import {
  findFile,
  presentFile,
  type BatchFileRecord,
  rejected,
  rowsPerPart,
  type OperationRow,
  type PaymentRow,
  type Row,
  type RowResult,
} from './record.ts';
import { catalogue } from '../../../../schemas/catalogue.ts';
import type { TransactionCreateDto, TransactionDto } from '../../../../schemas/payments/transactions/types.ts';
import type { DueHandler, DueHandlers } from '../../kernel/due.ts';
import { stageEvent } from '../../kernel/events.ts';
import { major } from '../../kernel/money.ts';
import { principalOf, type Principal } from '../../kernel/principal.ts';
import type { World } from '../../kernel/world.ts';
import { announcer, type Announcement } from '../../resources/announcement.ts';
import { placeOnce } from '../transactions/create.ts';
import { operateOn } from '../transactions/operate.ts';
import { codeWithResult } from '../transactions/processor-codes.ts';
import { noOrigin, type TransactionRecord } from '../transactions/record.ts';

export const processing = 'batchFiles.process';

const changedBy = ({ world, principal }: AuthenticatedCall) => ({
  lastModificationTime: world.clock.now(),
  lastModifierId: principal.user.id,
});

const invalidState = (status: BatchFileRecord['status'], what: string) =>
  conflict(batchFileStates.refusal, `A batch file with the status ${status} cannot be ${what}.`, { status });

function requireMove({ status }: BatchFileRecord, trigger: BatchFileTrigger, what: string): void {
  if (transition(batchFileStates, status, trigger) === undefined) throw invalidState(status, what);
}

export function start(call: AuthenticatedCall, file: BatchFileRecord): BatchFileRecord {
  requireMove(file, 'process', 'processed');
  const { world, principal, ip, correlationId } = call;
  const at = world.clock.now();
  world.schedule.add({ at, kind: processing, id: file.id });
  const caller = { keyId: principal.key.id, ip, correlationId };
  return world.records.batchFiles.replace({ ...file, ...changedBy(call), status: 'Processing', startedAt: at, caller });
}

export const trigger: Handler<'transactions.triggerBatchFile'> = (call) => ok(presentFile(start(call, findFile(call)), call.world));

export const cancel: Handler<'transactions.cancelBatchFile'> = (call) => {
  const { world } = call;
  const file = findFile(call);
  requireMove(file, 'cancel', 'cancelled');
  world.schedule.cancel(processing, file.id);
  const cancelled = { ...file, ...changedBy(call), status: 'Cancelled' as const, cancelledAt: world.clock.now() };
  return ok(presentFile(world.records.batchFiles.replace(cancelled), world));
};

/** Removes the rows for good; the file is only marked as deleted. */
export const remove: Handler<'transactions.deleteBatchFile'> = (call) => {
  const { world, principal } = call;
  const { batchFiles, batchFileRows } = world.records;
  const file = findFile(call);
  if (!deletableStatuses.has(file.status)) throw invalidState(file.status, 'deleted');
  batchFileRows.removeAll(new Set(batchFileRows.by('batchFileId', file.id).map(({ id }) => id)));
  batchFiles.replace({ ...file, isDeleted: true, deleterId: principal.user.id, deletionTime: world.clock.now() });
  return empty;
};

function callOf<Body>(
  world: World,
  { caller }: BatchFileRecord,
  principal: Principal,
  id: 'transactions.create' | 'transactions.operate',
  body: Body,
): CallWith<Body> {
  const { ip = '', correlationId = '' } = caller ?? {};
  return { world, operation: catalogue[id], principal, params: {}, query: {}, body, header: () => undefined, ip, correlationId };
}

function resultOf({ id, status, outcome, authorizationCode }: TransactionRecord): RowResult {
  const { responseCode, responseMessage, avsResultCode, cvvResultCode } = outcome;
  return {
    result: status === 'Declined' || status === 'Failed' ? status : 'Approved',
    transactionId: id,
    status,
    responseCode,
    responseMessage,
    authorizationCode,
    avsResultCode,
    cvvResultCode,
    errorCode: null,
    errorMessage: null,
  };
}

function pay(world: World, file: BatchFileRecord, principal: Principal, row: PaymentRow): RowResult {
  const { method, cvvResultCode, idempotencyKey } = row;
  const securityCode = codeWithResult(cvvResultCode);
  const { tokenData } = row.body;
  const body = tokenData && securityCode !== null ? { ...row.body, tokenData: { ...tokenData, securityCode } } : row.body;
  const call = callOf(world, file, principal, 'transactions.create', body);
  const result = placeOnce(call, {
    body: body as TransactionCreateDto,
    key: idempotencyKey,
    origin: { ...noOrigin, batchFileId: file.id },
    // The body lacks the card or account, so its fingerprint distinguishes rows.
    payload: { body, fingerprint: method?.fingerprint ?? null },
    ...(method === null ? {} : { source: () => ({ method, securityCode, customerId: null, storedPaymentMethodId: null }) }),
    isWithinReach: (merchantId) => merchantId === file.merchantId,
    conclude: () => null,
  });
  const record = world.records.transactions.get(result.body.transactionId);
  // Only an edited snapshot has a key without its payment.
  return record === undefined ? rejected('Gateway:EntityNotFound', 'The payment of this idempotency key is gone.') : resultOf(record);
}

function followUp(world: World, file: BatchFileRecord, principal: Principal, row: OperationRow): RowResult {
  const record = world.records.transactions.get(row.transactionId)!;
  const { body } = operateOn(callOf(world, file, principal, 'transactions.operate', row.body), record);
  const { id, status, avsResultCode, cvvResultCode, operations } = body as Readonly<TransactionDto>;
  const { result = 'Approved', responseCode = null, responseMessage = null, authorizationCode = null } = operations.at(-1) ?? {};
  return {
    result,
    transactionId: id,
    status,
    responseCode,
    responseMessage,
    authorizationCode,
    avsResultCode,
    cvvResultCode,
    errorCode: null,
    errorMessage: null,
  };
}

/** A refusal becomes the result of its row; any other error is a defect. */
function resultOfRow(world: World, file: BatchFileRecord, principal: Principal, order: PaymentRow | OperationRow): RowResult {
  try {
    return order.kind === 'payment' ? pay(world, file, principal, order) : followUp(world, file, principal, order);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return rejected(error.code, error.detail.validationErrors?.[0]?.message ?? error.message);
  }
}

function stageCompleted(world: World, file: BatchFileRecord): void {
  const { id, merchantId, fileName, status, rowCount, approvedCount, declinedCount, failedCount, totalAmount, currency } = file;
  stageEvent(world, 'batch_file.completed', merchantId, {
    batchFileId: id,
    fileName,
    status,
    rowCount,
    approvedCount,
    declinedCount,
    failedCount,
    totalAmount: major(totalAmount, currency),
    currency,
  });
}

const file = announcer('a batch file', 'batchFiles', ({ batchFiles }, id) => batchFiles.get(id));

export const batchFileAnnouncements = {
  'batch_file.completed': file((world, one) =>
    one.status === 'Completed' || one.status === 'CompletedWithErrors' ? () => stageCompleted(world, one) : null,
  ),
} satisfies Readonly<Record<string, Announcement>>;

const count = (rows: readonly Row[], ...results: readonly RowResult['result'][]): number =>
  rows.filter(({ result }) => result !== null && results.includes(result.result)).length;

function counted(file: BatchFileRecord, done: readonly Row[]): BatchFileRecord {
  return {
    ...file,
    processedRowCount: file.processedRowCount + done.length,
    approvedCount: file.approvedCount + count(done, 'Approved'),
    declinedCount: file.declinedCount + count(done, 'Declined'),
    failedCount: file.failedCount + count(done, 'Failed', 'Rejected'),
  };
}

function finish(world: World, file: BatchFileRecord): void {
  const status = file.failedCount > 0 || file.invalidRowCount > 0 ? 'CompletedWithErrors' : 'Completed';
  stageCompleted(world, world.records.batchFiles.replace({ ...file, status, completedAt: world.clock.now() }));
}

const processPart: DueHandler = (world, id) => {
  const { batchFiles, batchFileRows, apiKeys, users } = world.records;
  const file = batchFiles.get(id);
  if (file?.status !== 'Processing' || file.caller === null) return false;
  const key = apiKeys.get(file.caller.keyId)!;
  const principal = principalOf(key, users.get(key.userId)!);
  const parts = batchFileRows.by('batchFileId', id);
  // Earlier parts are done: no part holds more rows than this.
  let next = Math.floor(file.processedRowCount / rowsPerPart);
  while (parts[next]?.rows.every(({ order }) => order === null) === true) next++;
  const part = parts[next];
  if (part === undefined) {
    finish(world, file);
    return false;
  }
  const done: Row[] = [];
  try {
    const rows = part.rows.map((row) => {
      if (row.order === null) return row;
      const processed: Row = { ...row, order: null, result: resultOfRow(world, file, principal, row.order) };
      done.push(processed);
      return processed;
    });
    batchFileRows.replace({ ...part, rows });
  } catch (error) {
    batchFiles.replace({ ...counted(file, done), status: 'Failed', errorMessage: 'The simulator has a defect.' });
    throw error;
  }
  const after = batchFiles.replace(counted(file, done));
  if (after.processedRowCount < after.validRowCount) return true;
  finish(world, after);
  return false;
};

export const batchFileDueWork: DueHandlers<typeof processing> = { [processing]: processPart };
