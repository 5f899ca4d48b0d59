/** The records, states and due work of a world as every group sees them. */
import type { Collection, Entity } from './collection.ts';

/** Every kind of record by the name of its collection. Each `module.ts` adds its own here: the kernel imports no group. */
export interface Records {}

/** Names of the indexes of each collection. */
export interface IndexNames {}

/** Every state of a group that is not a record, by its name. */
export interface States {}

/** Every kind of due work. */
export interface DueKinds {}

/** The collections of a world (`Extract`: the compiler does not see that every kind is an entity), each looked up by the names of its own indexes. */
export type Collections = { readonly [Name in keyof Records]: Collection<Extract<Records[Name], Entity>, IndexNames[Name]> };

/** A kind of record by the name of its collection: for a group that uses records of another one which depends on it. */
export type RecordOf<Name extends keyof Records> = Records[Name];
