/** Outcomes of records: a decision of a processor, a reviewer, a bank or the clock, made at once. */
import type { EventTypeName } from '../../../schemas/events/catalogue.ts';
import type { Entity } from '../kernel/collection.ts';
import type { Parts } from '../kernel/parts.ts';
import type { Collections } from '../kernel/records.ts';
import type { World } from '../kernel/world.ts';

export interface Decision {
  /** The event that follows. */
  readonly event: EventTypeName;
  readonly carryOut: () => void | Parts<unknown>;
}

export interface Outcome {
  /** The state that the record then has. */
  readonly state: string;
  /** The kind of record in words, with its article. */
  readonly noun: string;
  /** Null: the record is not in a state that can have this outcome. Undefined: there is no such record. Changes nothing. */
  readonly of: (world: World, id: string) => Decision | null | undefined;
}

/** Makes the outcomes of a kind of record. `find`: by what it is found. */
export const outcomesOf =
  <T extends Entity>(noun: string, find: (collections: Collections, id: string) => T | undefined) =>
  (state: string, decide: (world: World, record: T) => Decision | null): Outcome => ({
    state,
    noun,
    of: (world, id) => {
      const record = find(world.records, id);
      return record === undefined ? undefined : decide(world, record);
    },
  });
