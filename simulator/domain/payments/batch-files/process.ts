/** Processes the rows of a batch file one after the other, as requests of the API would be (assumptions: 6.4). */
import { catalogue } from '../../../../schemas/catalogue.ts';
import type { TransactionCreateDto, TransactionDto } from '../../../../schemas/payments/transactions/types.ts';
import type { CallWith } from '../../kernel/call.ts';
import type { DueHandler, DueHandlers } from '../../kernel/due.ts';
import { stageEvent } from '../../kernel/events.ts';
import { major } from '../../kernel/money.ts';
import { principalOf, type Principal } from '../../kernel/principal.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import { placeOnce } from '../transactions/create.ts';
import { operateOn } from '../transactions/operate.ts';
import { codeWithResult } from '../transactions/verification-results.ts';
import { noOrigin, type TransactionRecord } from '../transactions/record.ts';
import { rejected, rowsPerPart, type BatchFileRecord, type OperationRow, type PaymentRow, type Row, type RowResult } from './record.ts';

/** Due work: the next rows of a file. */
export const processing = 'batchFiles.process';

/** A call of the API by whoever started the processing. */
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
    // The body lacks a card or an account: two rows with different ones are different.
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

/** A refusal is the result of its row; anything else that is thrown is a defect. */
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

const count = (rows: readonly Row[], ...results: readonly RowResult['result'][]): number =>
  rows.filter(({ result }) => result !== null && results.includes(result.result)).length;

/** The file after some more of its rows were processed. */
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

/** Processes the next rows. Answers true when more are left. */
const processPart: DueHandler = (world, id) => {
  const { batchFiles, batchFileRows, apiKeys, users } = world.records;
  const file = batchFiles.get(id);
  if (file?.status !== 'Processing' || file.caller === null) return false;
  const key = apiKeys.get(file.caller.keyId)!;
  const principal = principalOf(key, users.get(key.userId)!);
  const parts = batchFileRows.by('batchFileId', id);
  // The parts before were processed: none holds more rows.
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
