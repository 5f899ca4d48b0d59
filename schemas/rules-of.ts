/** Finds the rules about an operation or a group of operations. */
import { observed } from './observed.ts';
import type { Operation } from './operation.ts';
import { register } from './register.ts';
import type { Rule } from './rule.ts';

const detailed = /operation \d+/;
const rules: readonly Rule[] = Object.values(register);
const bySection = new Map<string, readonly Rule[]>();
/** A rule judged at more operations is general, for example about all that require a permission. */
const maxOwn = 30;
let spread: ReadonlyMap<string, number> | undefined;

/** `endpoints: Transactions` of `endpoints: Transactions; operation 5`. */
const sectionOf = (source: string): string => (source.split(/[;,]/)[0] ?? source).trim();

/** The number of operations at which each rule is judged. */
function countOperations(): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { rules: judged } of Object.values(observed() ?? {})) for (const id of judged) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** The rules that checks judge by an operation's responses; undefined if there was no run. */
function judgedAt({ id }: Pick<Operation, 'id'>): readonly Rule[] | undefined {
  const found = (observed() as Readonly<Record<string, { readonly rules: readonly string[] }>> | undefined)?.[id];
  const known: Readonly<Record<string, Rule>> = register;
  return found?.rules.flatMap((rule) => known[rule] ?? []);
}

const isOwn = ({ id }: Rule): boolean => ((spread ??= countOperations()).get(id) ?? 0) <= maxOwn;

/**
 * The rules about an operation: those that the suites judge by its responses and by few others. Without a run, those of an operation that the
 * specification shows in detail, by their common source.
 */
export function rulesOfOperation(operation: Pick<Operation, 'id' | 'source'>): readonly Rule[] {
  const judged = judgedAt(operation);
  if (judged !== undefined) return judged.filter(isOwn);
  const place = detailed.exec(operation.source)?.[0];
  if (place === undefined) return [];
  const found = bySection.get(place) ?? rules.filter((rule) => detailed.exec(rule.source)?.[0] === place);
  bySection.set(place, found);
  return found;
}

/** The rules that the suites judge at an operation and at many others. */
export const commonRulesOf = (operation: Pick<Operation, 'id'>): readonly Rule[] =>
  (judgedAt(operation) ?? []).filter((rule) => !isOwn(rule));

/** The rules about the sections that list some operations, except those about only one operation. */
export function rulesOfSections(operations: readonly Pick<Operation, 'source'>[]): readonly Rule[] {
  const sections = new Set(operations.map(({ source }) => sectionOf(source)));
  return rules.filter(({ source }) => sections.has(sectionOf(source)));
}
