import type { Collection, Entity } from './collection.ts';

/** Every kind of record by the name of its collection. Each `module.ts` adds its own, since the kernel imports no group. */
export interface Records {}

export interface IndexNames {}

export interface States {}

export interface DueKinds {}

/** The collections of a world, each with its own indexes (`Extract`: the compiler does not see that every kind is an entity). */
export type Collections = { readonly [Name in keyof Records]: Collection<Extract<Records[Name], Entity>, IndexNames[Name]> };

/** A kind of record by the name of its collection: for a group that cannot import a group which depends on it. */
export type RecordOf<Name extends keyof Records> = Records[Name];
