import { groupNames, groups as described, type GroupName, type GroupRules } from '../../../schemas/groups.ts';

export type GroupPrefix = GroupRules;
export type Group = GroupName;

// Each group has its own prefix.
export const groups = Object.fromEntries(groupNames.map((name) => [described[name].rules, name])) as Readonly<Record<GroupPrefix, Group>>;

export const groupPrefixes = groupNames.map((name): GroupPrefix => described[name].rules);
