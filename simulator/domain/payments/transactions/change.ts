import type { World } from '../../kernel/world.ts';
import type { TransactionRecord } from './record.ts';
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
