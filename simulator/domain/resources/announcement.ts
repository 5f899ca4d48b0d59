/** Events of existing records: the function that stages an event when it happens stages it again from the stored record. */
import type { Collections, Records } from '../kernel/records.ts';
import type { Entity } from '../kernel/collection.ts';
import type { World } from '../kernel/world.ts';

/** Stages the event. */
export type Announce = () => void;

/** Stages the event for a record in its present state; null if the event does not announce that state. */
export type Announcing<T> = (world: World, record: T) => Announce | null;

export interface Announcement {
  readonly kind: keyof Records;
  /** The kind in words, with its article. */
  readonly noun: string;
  readonly find: (world: World, id: string) => Entity | undefined;
  /** Undefined: there is no such record. Changes nothing. */
  readonly of: (world: World, id: string) => Announce | null | undefined;
}

/**
 * Makes the announcements of a kind of record. `find`: by what it is found.
 *
 * @example
 * ```ts
 * const campaign = announcer('a campaign', 'campaigns', ({ campaigns }, id) => campaigns.get(id));
 * ```
 */
export const announcer =
  <T extends Entity>(noun: string, kind: keyof Records, find: (collections: Collections, id: string) => T | undefined) =>
  (announcing: Announcing<T>): Announcement => ({
    kind,
    noun,
    find: ({ records }, id) => find(records, id),
    of: (world, id) => {
      const record = find(world.records, id);
      return record === undefined ? undefined : announcing(world, record);
    },
  });
