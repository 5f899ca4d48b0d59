/** The runs of all resellers within reach, started together (assumptions: MB2; 36, Merchant billing). */
import { empty, ok, type AuthenticatedCall } from '../../kernel/call.ts';
import type { Handler } from '../../kernel/handler.ts';
import { conflict, scopeMismatch } from '../../kernel/refusal.ts';
import { reachedResellers } from './find.ts';
import { monthBefore, today } from './period.ts';
import { presentBatch } from './present.ts';
import { isOpen, type BillingBatchRecord } from './record.ts';
import { queueRun, requireRoom, rivalOf } from './start.ts';

/** Whose batch a caller reads: that of the host, or of its own. A merchant never has one. */
const ownerOf = ({ principal }: AuthenticatedCall): string => principal.merchantId ?? principal.resellerId ?? 'host';

const batchOf = (call: AuthenticatedCall): BillingBatchRecord | undefined => call.world.records.billingBatches.get(ownerOf(call));

/** Refuses while a run of the last batch goes on. */
function requireFinished(call: AuthenticatedCall): void {
  const { billingRuns } = call.world.records;
  const isRunning = batchOf(call)?.runIds.some((id) => isOpen(billingRuns.get(id)!)) ?? false;
  if (isRunning) throw conflict('MerchantBilling:BatchRunning', 'Runs of the last batch have not ended.');
}

export const readBatch: Handler<'billingRuns.readBatch'> = (call) => {
  const batch = batchOf(call);
  return ok(batch === undefined ? null : presentBatch(call.world, batch));
};

/** The runs stay; only the batch is forgotten. */
export const clearBatch: Handler<'billingRuns.clearBatch'> = (call) => {
  requireFinished(call);
  call.world.records.billingBatches.remove(ownerOf(call));
  return empty;
};

/** Starts a run of the month before for each active reseller of which no day of it was billed. */
export const triggerAll: Handler<'billingRuns.triggerAllResellers'> = (call) => {
  const { world, principal } = call;
  if (principal.kind === 'Merchant') throw scopeMismatch('reseller');
  requireFinished(call);
  requireRoom(world);
  const { billingBatches } = world.records;
  const period = monthBefore(today(world));
  const due = reachedResellers(call).filter(({ id, isActive }) => isActive && rivalOf(world, id, period) === undefined);
  const batchId = world.random.uuid();
  const start = { ...period, trigger: 'Manual', creatorId: principal.user.id, batchId } as const;
  const runIds = due.map(({ id: resellerId }) => queueRun(world, { ...start, resellerId }).id);
  billingBatches.remove(ownerOf(call));
  return ok(presentBatch(world, billingBatches.insert({ id: ownerOf(call), creationTime: world.clock.now(), batchId, runIds })));
};
