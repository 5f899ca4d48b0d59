import { register, type RuleId } from '../../../schemas/register.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import type { Family, Mutant } from './mutant.ts';

/** One mutant for each row of a table, named after the rule it breaks: `drop-PROFILE-FIELD-name`. */
export const family = <Row>(
  verb: string,
  table: Readonly<Partial<Record<RuleId, Row>>>,
  make: (row: Row, rule: RuleId) => Mutant,
): Family => Object.fromEntries(Object.entries(table).map(([rule, row]) => [`${verb}-${rule}`, make(row as Row, rule as RuleId)]));

/** The rules about the members of a reply: `PROFILE-FIELD-name`, by member. */
export function fieldRules(prefix: string): Readonly<Partial<Record<RuleId, string>>> {
  const start = `${prefix}-FIELD-`;
  const rules = (Object.keys(register) as RuleId[]).filter((rule) => rule.startsWith(start));
  return Object.fromEntries(rules.map((rule) => [rule, rule.slice(start.length)]));
}

export const noRoute = (): Refusal => new Refusal('other', 404, 'Gateway:RouteNotFound', 'No operation has this path.');
