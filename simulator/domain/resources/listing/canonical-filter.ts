/** A filter as it is stored and shown: with the documented names of its parts, whatever names the request used (assumptions: C2, F3). */
import type { ChoiceValues } from '../../../../schemas/choices.ts';
import { isJsonObject, type JsonObject } from '../../../../schemas/shared/json.ts';
import type { FilterGroup, FilterRule } from '../../../../schemas/conventions/filter-types.ts';
import { isGroup, logicNames, member, operatorOf, ruleNames } from './filter.ts';

const listOf = (value: unknown): readonly unknown[] | null => (Array.isArray(value) ? value : null);

function canonicalRule(given: JsonObject, aliases: boolean): FilterRule {
  const operator = member(given, ['operator']).value;
  const { value } = member(given, ['value']);
  const values = listOf(member(given, ['values']).value);
  return {
    field: String(member(given, ['field']).value),
    operator: operatorOf(operator, aliases) ?? String(operator),
    ...(value === undefined ? {} : { value }),
    ...(values === null ? {} : { values: [...values] }),
  };
}

function canonicalGroup(given: JsonObject, aliases: boolean): FilterGroup {
  const rules = listOf(member(given, ruleNames(aliases)).value);
  const groups = listOf(member(given, ['groups']).value);
  // A group among the rules is joined with the same logic, so it can move to the groups.
  const inner = [...(rules ?? []).filter((one) => isGroup(one, aliases)), ...(groups ?? [])].filter(isJsonObject);
  const own = rules?.filter((one) => !isGroup(one, aliases)).filter(isJsonObject);
  return {
    logic: /^or$/i.test(String(member(given, logicNames(aliases)).value)) ? 'Or' : 'And',
    filters: own?.map((one) => canonicalRule(one, aliases)) ?? null,
    groups: inner.length === 0 && groups === null ? null : inner.map((one) => canonicalGroup(one, aliases)),
  };
}

export const canonicalFilter = (choices: ChoiceValues, given: object): FilterGroup =>
  canonicalGroup(given as JsonObject, choices['filter.acceptAliases']);
