/** Settlement: the clock closes a profile's batch at its time of day, and settles it a little later (assumptions: 6.3, S1, S2). */
import type { World } from '../world.ts';
import type { TransactionRecord } from './record.ts';

/** Has the batch of a captured transaction's profile close at its next settlement time. */
export function queueForSettlement(_world: World, _record: TransactionRecord): void {}
