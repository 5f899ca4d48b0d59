/** Bounds on logs, so that a long-lived world does not grow without limit. */
import { worldLimits } from '../../../schemas/limits.ts';
import type { Collection } from './collection.ts';
import type { Entity } from './entity.ts';

/** The fraction by which a collection may exceed its bound before records are removed, since each removal walks over all of them. */
const slack = worldLimits.logSlack.max / 100;
/** The growth before the next walk, when the last one could not remove enough; also what is removed at once where no walk is needed. */
const step = 2 / 100;

/**
 * Removes records from a collection that exceeds its maximum: the oldest. `goes`: conditions for removal, the least needed records first; of
 * each kind the oldest go first. A record that meets no condition stays, even beyond the maximum.
 */
export function keepWithin<T extends Entity>(collection: Collection<T>, max: number, goes?: readonly ((record: T) => boolean)[]): void {
  const surplus = collection.size - max;
  if (goes === undefined) {
    if (surplus >= max * step) collection.removeOldest(surplus);
    return;
  }
  if (surplus < max * slack || surplus % Math.max(1, Math.floor(max * step)) !== 0) return;
  const dropped = new Set<string>();
  for (const mayGo of goes) {
    for (const record of collection.all()) {
      if (dropped.size === surplus) break;
      if (mayGo(record)) dropped.add(record.id);
    }
  }
  collection.removeAll(dropped);
}
