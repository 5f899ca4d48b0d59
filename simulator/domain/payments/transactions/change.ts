import type { World } from '../../kernel/world.ts';
import type { TransactionRecord } from './record.ts';
import { newStamp } from '../../resources/stamps.ts';

/** Puts a new version of a transaction in the place of the old one. `modifierId`: null when the clock brought it about. */
export function changeTransaction(
  world: World,
  record: TransactionRecord,
  change: Partial<TransactionRecord>,
  modifierId: string | null,
): TransactionRecord {
  return world.records.transactions.replace({
    ...record,
    ...change,
    lastModificationTime: world.clock.now(),
    lastModifierId: modifierId,
    concurrencyStamp: newStamp(world),
  });
}
