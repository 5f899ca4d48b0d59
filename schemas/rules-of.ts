/** Which rules of the register are about an operation or a group of operations, by the places of the specification that both name. */
import type { Operation } from './operation.ts';
import { register } from './register.ts';
import type { Rule } from './rule.ts';

const detailed = /operation \d+/;
const rules: readonly Rule[] = Object.values(register);
const known = new Map<string, readonly Rule[]>();

/** `endpoints: Transactions` of `endpoints: Transactions; operation 5`. */
const sectionOf = (source: string): string => (source.split(/[;,]/)[0] ?? source).trim();

/** The rules about an operation that the specification shows in detail; none for other operations. */
export function rulesOfOperation({ source }: Pick<Operation, 'source'>): readonly Rule[] {
  const place = detailed.exec(source)?.[0];
  if (place === undefined) return [];
  const found = known.get(place) ?? rules.filter((rule) => detailed.exec(rule.source)?.[0] === place);
  known.set(place, found);
  return found;
}

/** The rules about the sections that list some operations, but for those about one operation alone. */
export function rulesOfSections(operations: readonly Pick<Operation, 'source'>[]): readonly Rule[] {
  const sections = new Set(operations.map(({ source }) => sectionOf(source)));
  return rules.filter(({ source }) => sections.has(sectionOf(source)));
}
