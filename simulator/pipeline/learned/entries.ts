/** The entries of the choice `answers.learned`, found by operation. */
import type { LearnedAnswer } from '../../../schemas/learned-answers.ts';
import { aspectOf, knowsInput } from '../../../schemas/learned-answers/meaning.ts';
import { groupOfOperation } from '../../../schemas/operation-groups.ts';
import type { Operation } from '../../../schemas/operation.ts';

type Giving = Extract<LearnedAnswer['then'], { readonly give: string }>;

/** An entry that changes a response. */
export interface Edit {
  readonly when: LearnedAnswer['when'];
  readonly then: Exclude<LearnedAnswer['then'], Giving>;
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
  readonly defaults: readonly InputDefault[];
  readonly edits: readonly Edit[];
}

const isGiving = (then: LearnedAnswer['then']): then is Giving => 'give' in then;

/** How precise the conditions of an entry are: the operation counts most, then each condition. */
function precisionOf({ operation, when }: LearnedAnswer): number {
  const scope = operation === '*' ? 0 : operation.endsWith('.*') ? 10 : 20;
  const conditions = [when.answer !== 'any', when.status !== undefined, when.code !== undefined, when.without !== undefined];
  return scope + conditions.filter(Boolean).length;
}

function entriesOf(all: readonly LearnedAnswer[], operation: Operation): Learned | undefined {
  const names = new Set(['*', `${groupOfOperation(operation)}.*`, operation.id]);
  const concerned = all.filter((entry) => names.has(entry.operation)).toSorted((one, other) => precisionOf(one) - precisionOf(other));
  const defaults: InputDefault[] = [];
  const edits: Edit[] = [];
  for (const { when, then } of concerned) {
    if (!isGiving(then)) edits.push({ when, then, aspect: aspectOf(then) });
    // Only some operations of a group have the input.
    else if (knowsInput(operation, then.give)) defaults.push({ input: then.give, value: then.value, without: when.without ?? then.give });
  }
  return defaults.length + edits.length === 0 ? undefined : { defaults, edits };
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
