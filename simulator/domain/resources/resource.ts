import type { OperationId } from '../../../schemas/catalogue.ts';
import type { Reachable } from '../kernel/acting-merchant.ts';
import type { AuthenticatedCall, OfRecord } from '../kernel/call.ts';
import type { Collection, FullAudited, Stamped } from '../kernel/collection.ts';
import type { BodyOf, OperationWith, ReplyOf } from '../kernel/handler.ts';
import type { Listing } from './listing/listing.ts';
import type { World } from '../kernel/world.ts';

export type StoredRecord = FullAudited & Stamped;

/** A record without the members that every write sets. */
export type Draft<T extends StoredRecord> = Omit<T, keyof StoredRecord>;

export interface NamedRecords<T extends StoredRecord> {
  collection(world: World): Collection<T>;
  sees(call: AuthenticatedCall, record: T): boolean;
  name(record: T, world: World): string;
  /** Records among which a live name is unique; may include this one (assumptions: R11). Absent: names may repeat. */
  readonly siblings?: (world: World, record: Draft<T>) => readonly T[];
}

export interface Listed<T extends StoredRecord, Item> extends NamedRecords<T> {
  readonly listing: Listing<T>;
  source(call: AuthenticatedCall): Reachable<T>;
  present(record: T, world: World): Item;
}

/** Prefixes of the operations of resources: `customers`. */
export type ResourcePrefix = { [Id in OperationId]: Id extends `${infer P}.restore` ? P : never }[OperationId];

type Of<P extends ResourcePrefix, Verb extends 'read' | 'create' | 'update'> = OperationWith<Extract<OperationId, `${P}.${Verb}`>>;

/** `Item`: the reply. `Creation` and `Change`: bodies of `POST` and `PUT`. All three follow from the operations. */
export interface Resource<
  T extends StoredRecord,
  P extends ResourcePrefix,
  Item = ReplyOf<Of<P, 'read'>>,
  Creation = BodyOf<Of<P, 'create'>>,
  Change = BodyOf<Of<P, 'update'>>,
> extends Listed<T, Item> {
  readonly prefix: P;
  readonly presentListed?: (record: T, world: World) => Item;

  /** Checks what the schema of a create or update body cannot express. Throws validation refusals. */
  readonly validate?: (call: AuthenticatedCall<unknown, unknown, Creation | Change>) => void;
  /** The new record. May throw a refusal; must not change the world. */
  create(call: AuthenticatedCall<unknown, unknown, Creation>): Draft<T>;
  /** Adds numbers and the like, once the record can no longer be refused. */
  readonly complete?: (call: AuthenticatedCall<unknown, unknown, Creation>, record: T) => T;
  /** The record after a `PUT`. May throw a refusal; must not change the world. */
  update(call: AuthenticatedCall<OfRecord, unknown, Change>, record: T): Draft<T>;
  readonly mayDelete?: (call: AuthenticatedCall<OfRecord>, record: T) => void;
  readonly mayRestore?: (call: AuthenticatedCall<OfRecord>, record: T) => void;

  /** Effects and events once the record is stored. `userId`: its creator. */
  readonly created?: (world: World, record: T, userId: string) => void;
  readonly updated?: (world: World, record: T, before: T) => void;
  readonly deleted?: (world: World, record: T) => void;
  /** May return the record with further changes. */
  readonly restored?: (world: World, record: T) => T;
}
