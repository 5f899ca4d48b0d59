/** Settlement set by hand, outside of batches (assumptions: S6; 36, Settlement). */
import { parseInstant, type Instant } from '../../../../schemas/shared/instant.ts';
import type { SettlementOverrideDto, SettlementOverrideFailureDto } from '../../../../schemas/payments/settlement/group.ts';
import { actingMerchant } from '../../kernel/acting-merchant.ts';
import { ok, type CallWith } from '../../kernel/call.ts';
import type { Handler } from '../../kernel/handler.ts';
import { none } from '../../kernel/money.ts';
import { invalidMember } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import { changeTransaction } from '../transactions/change.ts';
import { stageSettled } from '../transactions/events.ts';
import { findTransactionOf } from '../transactions/reads.ts';
import { queueForSettlement } from '../transactions/queue.ts';
import { unsettled, type TransactionRecord } from '../transactions/record.ts';
import { planReturn } from './settle.ts';

/** The instant of settlement. Throws if it is in the future, or given for a target other than Settled. */
function readSettledAt(world: World, { settledAt, targetStatus }: SettlementOverrideDto): Instant {
  const now = world.clock.now();
  if (settledAt === undefined || settledAt === null) return now;
  if (targetStatus !== 'Settled') throw invalidMember('settledAt', 'The field settledAt applies to the target status Settled alone.');
  const at = parseInstant(settledAt) ?? now;
  if (at > now) throw invalidMember('settledAt', 'The field settledAt must not be in the future.');
  return at;
}

function rejectedOnes(world: World, merchantId: string): ReadonlySet<string> {
  const rejected = world.records.settlementBatches.by('merchantId', merchantId).filter(({ status }) => status === 'Rejected');
  return new Set(rejected.flatMap(({ transactionIds }) => transactionIds));
}

/** Whether it was settled by hand or in cash. Payments settled by a batch stay settled, so that none is in two batches. */
const isUnpaid = ({ status, settlement, refundedAmount }: TransactionRecord): boolean =>
  status === 'Settled' && settlement.settlementBatchId === null && refundedAmount === none;

function settleByHand(world: World, record: TransactionRecord, settledAt: Instant, modifierId: string): void {
  const after = changeTransaction(world, record, { status: 'Settled', settlement: { ...unsettled, settledAt } }, modifierId);
  stageSettled(world, after, 'Captured', settledAt);
  planReturn(world, after);
}

function takeBack(world: World, record: TransactionRecord, modifierId: string): void {
  queueForSettlement(world, changeTransaction(world, record, { status: 'Captured', settlement: unsettled }, modifierId));
}

const failureOf = ({ id, status }: TransactionRecord, target: string): SettlementOverrideFailureDto => ({
  transactionId: id,
  code: 'Settlement:InvalidTransaction',
  message: `A transaction with the status ${status} cannot be set to ${target} by hand.`,
});

/** Without duplicates. @throws Refusal not found for those of other merchants. */
function readTransactions(call: CallWith<SettlementOverrideDto>): readonly TransactionRecord[] {
  const merchant = actingMerchant(call);
  const ids = new Set(call.body.transactionIds.map((id) => id.toLowerCase()));
  return Array.from(ids, (id) => findTransactionOf(call, merchant.id, id));
}

export const settlementOverride: Handler<'transactions.settlementOverride'> = (call) => {
  const { world, body, principal } = call;
  const settledAt = readSettledAt(world, body);
  const records = readTransactions(call);
  const { targetStatus } = body;
  const rejected = targetStatus === 'Captured' ? rejectedOnes(world, body.merchantId.toLowerCase()) : new Set<string>();
  const failures: SettlementOverrideFailureDto[] = [];
  for (const record of records) {
    if (targetStatus === 'Settled' && record.status === 'Captured') settleByHand(world, record, settledAt, principal.user.id);
    else if (targetStatus === 'Captured' && (isUnpaid(record) || (record.status === 'Captured' && rejected.has(record.id)))) {
      takeBack(world, record, principal.user.id);
    } else failures.push(failureOf(record, targetStatus));
  }
  return ok({ updatedCount: records.length - failures.length, failures });
};
