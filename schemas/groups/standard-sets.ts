/** The standard operations of every group. */
import { resourceSet, type ResourceOperations } from '../resource-set.ts';
import { groupNames, groupOf, type Groups, type GroupName } from './all.ts';
import type { Group } from './group.ts';

type SetOf<G> = G extends Group<infer P, infer B, string, infer S, infer O> ? ResourceOperations<P, B, O, S> : never;
type Both<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer A) => void ? A : never;

export type StandardSets = Both<{ [Name in GroupName]: SetOf<Groups[Name]> }[GroupName]>;

// Each set has the operations of its group, and all together have those of all.
export const standardSets = Object.freeze(Object.assign({}, ...groupNames.map((name) => resourceSet(groupOf(name))))) as StandardSets;
