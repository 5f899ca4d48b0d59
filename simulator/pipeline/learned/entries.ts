/** The entries of the choice `answers.learned`, found by operation. */
import type { LearnedAnswer } from '../../../schemas/learned-answers.ts';
import { aspectOf, knowsInput } from '../../../schemas/learned-answers/meaning.ts';
import { groupOfOperation } from '../../../schemas/operation-groups.ts';
import type { Operation } from '../../../schemas/operation.ts';

type OfInput = Extract<LearnedAnswer['then'], { readonly give: string } | { readonly ignore: string }>;

/** An entry that changes a response. */
export interface Edit {
  readonly when: LearnedAnswer['when'];
  readonly then: Exclude<LearnedAnswer['then'], OfInput>;
  readonly aspect: string;
}

/** An entry that supplies a default for an input. */
export interface InputDefault {
  readonly input: string;
  readonly value: unknown;
  /** The input that must be absent. */
  readonly without: string;
}

/** The entries for one operation, sorted by precision: the most precise comes last, and wins. */
export interface Learned {
  /** Inputs that have no effect. */
  readonly ignored: readonly string[];
  readonly defaults: readonly InputDefault[];
  readonly edits: readonly Edit[];
}

const isOfInput = (then: LearnedAnswer['then']): then is OfInput => 'give' in then || 'ignore' in then;

/** How precise the conditions of an entry are: the operation counts most, then each condition. */
function precisionOf({ operation, when }: LearnedAnswer): number {
  const scope = operation === '*' ? 0 : operation.endsWith('.*') ? 10 : 20;
  const conditions = [when.answer !== 'any', when.status !== undefined, when.code !== undefined, when.without !== undefined];
  return scope + conditions.filter(Boolean).length;
}

function entriesOf(all: readonly LearnedAnswer[], operation: Operation): Learned | undefined {
  const names = new Set(['*', `${groupOfOperation(operation)}.*`, operation.id]);
  const concerned = all.filter((entry) => names.has(entry.operation)).toSorted((one, other) => precisionOf(one) - precisionOf(other));
  const ignored: string[] = [];
  const defaults: InputDefault[] = [];
  const edits: Edit[] = [];
  for (const { when, then } of concerned) {
    if (!isOfInput(then)) edits.push({ when, then, aspect: aspectOf(then) });
    // Only some operations of a group have the input.
    else if (!knowsInput(operation, 'give' in then ? then.give : then.ignore)) continue;
    else if ('ignore' in then) ignored.push(then.ignore);
    else defaults.push({ input: then.give, value: then.value, without: when.without ?? then.give });
  }
  return ignored.length + defaults.length + edits.length === 0 ? undefined : { ignored, defaults, edits };
}

const compiled = new WeakMap<readonly LearnedAnswer[], Map<string, Learned | undefined>>();

/** The entries for an operation, prepared at its first request; undefined if there are none. */
export function learnedOf(all: readonly LearnedAnswer[], operation: Operation): Learned | undefined {
  if (all.length === 0) return undefined;
  let known = compiled.get(all);
  if (known === undefined) compiled.set(all, (known = new Map()));
  if (!known.has(operation.id)) known.set(operation.id, entriesOf(all, operation));
  return known.get(operation.id);
}
