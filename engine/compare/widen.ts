/** One entry in place of several of the same behaviour: for all refusals of an operation, for a group of operations, or for all operations. */
import type { LearnedAnswer, LearnedCondition } from '../../schemas/learned-answers.ts';
import { aspectOf } from '../../schemas/learned-answers/meaning.ts';
import { prefixOf } from './walk.ts';

/** Behaviours that so many operations share are the deployment's own. */
const fewestForAll = 5;
/** Operations of a group, or refusals of one operation. */
const fewestAlike = 3;

export interface Widening {
  readonly wide: LearnedAnswer;
  /** The entries that it replaces. */
  readonly narrow: readonly LearnedAnswer[];
}

/** What may replace several entries, that of most entries first; each is to be confirmed. What excludes another entry is left out. */
export function wideningsOf(entries: readonly LearnedAnswer[]): readonly Widening[] {
  const found = new Map<string, { readonly wide: LearnedAnswer; readonly narrow: LearnedAnswer[] }>();
  // What one operation ignores, another may not.
  for (const entry of entries.filter(({ then }) => !('ignore' in then)))
    for (const when of conditionsOf(entry))
      for (const operation of scopesOf(entry.operation)) {
        const wide = { operation, when, then: entry.then };
        const key = keyOf(wide);
        const known = found.get(key);
        if (known === undefined) found.set(key, { wide, narrow: [entry] });
        else known.narrow.push(entry);
      }
  return [...found.values()]
    .filter(({ wide, narrow }) => narrow.length > 1 && isShared(wide.operation, narrow) && !isExcluded(wide, narrow, entries))
    .toSorted((one, other) => other.narrow.length - one.narrow.length);
}

/** Those, in their order, that replace no entry which an earlier one replaces, and have another place. */
export function apart(widenings: readonly Widening[]): readonly Widening[] {
  const replaced = new Set<LearnedAnswer>();
  const places = new Set<string>();
  return widenings.filter(({ wide, narrow }) => {
    if (places.has(placeOf(wide)) || narrow.some((entry) => replaced.has(entry))) return false;
    places.add(placeOf(wide));
    for (const entry of narrow) replaced.add(entry);
    return true;
  });
}

export const keyOf = ({ operation, when, then }: LearnedAnswer): string => JSON.stringify([operation, when, then]);

/** Its own, and for a header or a member that of all such answers: a status and a code follow from the reason of a refusal. */
function conditionsOf({ when, then }: LearnedAnswer): readonly LearnedCondition[] {
  const isPrecise = when.status !== undefined && when.without === undefined;
  return isPrecise && ('header' in then || 'member' in then) ? [{ answer: when.answer }, when] : [when];
}

/** What an entry may name to hold for an operation, or for a group. */
export function scopesOf(operation: string): readonly string[] {
  if (operation === '*') return ['*'];
  const group = `${prefixOf(operation)}.*`;
  return operation === group ? ['*', group] : ['*', group, operation];
}

function isShared(scope: string, narrow: readonly LearnedAnswer[]): boolean {
  if (!scope.endsWith('*')) return narrow.length >= fewestAlike;
  const operations = [...new Set(narrow.map(({ operation }) => operation))];
  const count = operations.reduce((sum, operation) => sum + weightOf(operation), 0);
  if (scope !== '*') return count >= fewestAlike;
  return count >= fewestForAll && (operations.includes('*') || new Set(operations.map(prefixOf)).size > 1);
}

/** What was general already stays so. */
const weightOf = (operation: string): number => (operation === '*' ? fewestForAll : operation.endsWith('.*') ? fewestAlike : 1);

function isExcluded(wide: LearnedAnswer, narrow: readonly LearnedAnswer[], entries: readonly LearnedAnswer[]): boolean {
  const place = placeOf(wide);
  return entries.some((entry) => placeOf(entry) === place && !narrow.includes(entry));
}

const placeOf = ({ operation, when, then }: LearnedAnswer): string => JSON.stringify([operation, when, aspectOf(then)]);
