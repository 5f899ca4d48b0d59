import { groupNames, groupOf, type GroupName, type Groups } from '../groups.ts';
import type { RuleEntry } from '../rule.ts';
import { standardRules, type StandardRules } from './standard-set.ts';

type Ids = { [Name in GroupName]: keyof StandardRules<Groups[Name]> }[GroupName];
export type AllStandardRules = Readonly<Record<Ids, RuleEntry>>;

// Each group has its own rules; together they are the rules of all groups.
export const allStandardRules = Object.freeze(
  Object.assign({}, ...groupNames.map((name) => standardRules(groupOf(name)))),
) as AllStandardRules;
