import type { World } from '../../kernel/world.ts';
import type { Settlement, TransactionRecord } from './record.ts';
import { meterTransaction } from './metering.ts';
import { newStamp } from '../../resources/stamps.ts';

/** Transactions that are changed in one part of long work. */
export const changedTogether = 100;

/** Replaces a transaction by a new version. `modifierId`: null when the clock caused the change. */
export function changeTransaction(
  world: World,
  record: TransactionRecord,
  change: Partial<TransactionRecord>,
  modifierId: string | null,
): TransactionRecord {
  const after = world.records.transactions.replace({
    ...record,
    ...change,
    lastModificationTime: world.clock.now(),
    lastModifierId: modifierId,
    concurrencyStamp: newStamp(world),
  });
  meterTransaction(world, record, after);
  return after;
}

/** Moves a transaction in settlement, by the clock. A hundred thousand of them at one time: the members are named, so that copies are cheap. */
export function moveTransaction(
  world: World,
  record: TransactionRecord,
  status: TransactionRecord['status'],
  settlement: Settlement,
): TransactionRecord {
  const lastModificationTime = world.clock.now();
  const concurrencyStamp = newStamp(world);
  const { transactions } = world.records;
  const after = transactions.replace({ ...record, status, settlement, lastModificationTime, lastModifierId: null, concurrencyStamp });
  meterTransaction(world, record, after);
  return after;
}
