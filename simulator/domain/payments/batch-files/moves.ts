/** Starts, cancels and deletes batch files (assumptions: 6.4, table of states). */
import { batchFileStates, deletableStatuses, type BatchFileTrigger } from '../../../../schemas/payments/batch-files/states.ts';
import { transition } from '../../../../schemas/state.ts';
import { empty, ok, type AuthenticatedCall } from '../../kernel/call.ts';
import type { Handler } from '../../kernel/handler.ts';
import { conflict } from '../../kernel/refusal.ts';
import { findFile, presentFile } from './present.ts';
import { processing } from './process.ts';
import type { BatchFileRecord } from './record.ts';

const changedBy = ({ world, principal }: AuthenticatedCall) => ({
  lastModificationTime: world.clock.now(),
  lastModifierId: principal.user.id,
});

const invalidState = (status: BatchFileRecord['status'], what: string) =>
  conflict(batchFileStates.refusal, `A batch file with the status ${status} cannot be ${what}.`, { status });

function requireMove({ status }: BatchFileRecord, trigger: BatchFileTrigger, what: string): void {
  if (transition(batchFileStates, status, trigger) === undefined) throw invalidState(status, what);
}

/** Begins to process a file, in the name of the caller. Its rows are processed in later turns. */
export function start(call: AuthenticatedCall, file: BatchFileRecord): BatchFileRecord {
  requireMove(file, 'process', 'processed');
  const { world, principal, ip, correlationId } = call;
  const at = world.clock.now();
  world.schedule.add({ at, kind: processing, id: file.id });
  world.outbox.wake(at);
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

/** The rows go for good; the record stays, marked as deleted. */
export const remove: Handler<'transactions.deleteBatchFile'> = (call) => {
  const { world, principal } = call;
  const { batchFiles, batchFileRows } = world.records;
  const file = findFile(call);
  if (!deletableStatuses.has(file.status)) throw invalidState(file.status, 'deleted');
  batchFileRows.removeAll(new Set(batchFileRows.by('batchFileId', file.id).map(({ id }) => id)));
  batchFiles.replace({ ...file, isDeleted: true, deleterId: principal.user.id, deletionTime: world.clock.now() });
  return empty;
};
