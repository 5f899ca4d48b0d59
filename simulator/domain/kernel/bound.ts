/** Bounds on logs: a world that lives for long must not grow without end. */
import type { Collection } from './collection.ts';
import type { Entity } from './entity.ts';

/** By what part of it a collection may outgrow its bound before records go: each round is a walk over all of them. */
const slack = 1 / 10;
/** How much more comes before the next walk, when one found too few that may go. */
const step = 1 / 100;

/**
 * Makes room in a collection that has outgrown a number of records. `goes`: which records may go, those that are missed least first; of
 * each kind the oldest go first. A record that none of them lets go stays, whatever the bound.
 */
export function keepWithin<T extends Entity>(
  collection: Collection<T>,
  max: number,
  goes: readonly ((record: T) => boolean)[] = [() => true],
): void {
  const surplus = collection.size - max;
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
