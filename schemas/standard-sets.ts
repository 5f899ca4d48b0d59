import { resourceSet, type ResourceOperations } from './resource-set.ts';
import { groupNames, groupOf, type Groups, type GroupName } from './groups.ts';

type Both<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer A) => void ? A : never;

export type StandardSets = Both<{ [Name in GroupName]: ResourceOperations<Groups[Name]> }[GroupName]>;

// Each set has the operations of its group; together they are those of all groups.
export const standardSets = Object.freeze(Object.assign({}, ...groupNames.map((name) => resourceSet(groupOf(name))))) as StandardSets;
