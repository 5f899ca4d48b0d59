/** A mutant is a deliberate violation of documented rules. */
import type { OperationId } from '../../../schemas/catalogue.ts';
import { type RuleId, register } from '../../../schemas/register.ts';
import type { Seams } from '../../pipeline/seams.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';

/** The seams that a mutant replaces, given the original ones. */
export type Fault = (original: Seams) => Partial<Seams>;

export interface Mutant {
  readonly breaks: readonly RuleId[];
  readonly description: string;
  /** The only operation that it concerns. Tests that call it meet the mutant first. */
  readonly operation?: OperationId;
  /** Concerns callers without a key. The default world answers them, so the mutant needs its own simulator. */
  readonly isOfDefaultWorld?: true;
  /** Only a sequence of steps reveals it: the stateful properties, which `--deep` includes, must find it. */
  readonly deep?: true;
  readonly seams: Fault;
}

export type Family = Readonly<Record<string, Mutant>>;

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
