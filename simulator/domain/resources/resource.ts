/** The description of a resource, from which its standard operations are served. */
import type { Reachable } from '../kernel/acting-merchant.ts';
import type { AuthenticatedCall } from '../kernel/call.ts';
import type { Collection } from '../kernel/collection.ts';
import type { FullAudited, Stamped } from '../kernel/entity.ts';
import type { Listing } from './listing/listing.ts';
import type { World } from '../kernel/world.ts';
import type { Reply } from './present.ts';

export type StoredRecord = FullAudited & Stamped;

/** A record without what every write leaves on it. */
export type Draft<T extends StoredRecord> = Omit<T, keyof StoredRecord>;

export interface Resource<T extends StoredRecord, P extends string = string> {
  /** Of its operations: `customers`. */
  readonly prefix: P;
  collection(world: World): Collection<T>;
  readonly listing: Listing<T>;
  /** The records within the reach of a read. */
  source(call: AuthenticatedCall): Reachable<T>;
  /** Whether a record is within the caller's reach. */
  sees(call: AuthenticatedCall, record: T): boolean;
  present(record: T, world: World): Reply;
  /** In lists, where it is not the same. */
  readonly presentListed?: (record: T, world: World) => Reply;
  name(record: T, world: World): string;
  /** Records among which a live name is unique, this one included or not (assumptions: R11). Absent: names may repeat. */
  readonly siblings?: (world: World, record: Draft<T>) => readonly T[];

  /** Checks what the schema of a create or update body cannot express. Throws validation refusals. */
  readonly validate?: (call: AuthenticatedCall) => void;
  /** The new record. Throws a refusal, and changes nothing itself. */
  create(call: AuthenticatedCall): Draft<T>;
  /** Adds numbers and the like, once the record can no longer be refused. */
  readonly complete?: (call: AuthenticatedCall, record: T) => T;
  /** The record after a `PUT`. Throws a refusal, and changes nothing itself. */
  update(call: AuthenticatedCall, record: T): Draft<T>;
  /** Throws what forbids a deletion. */
  readonly mayDelete?: (call: AuthenticatedCall, record: T) => void;
  /** Throws what forbids a deleted record to come back. */
  readonly mayRestore?: (call: AuthenticatedCall, record: T) => void;

  /** Effects and events once the record is stored. `userId`: who did it. */
  readonly created?: (world: World, record: T, userId: string) => void;
  readonly updated?: (world: World, record: T, before: T) => void;
  readonly deleted?: (world: World, record: T) => void;
  /** May answer the record in a further changed form. */
  readonly restored?: (world: World, record: T) => T;
}
