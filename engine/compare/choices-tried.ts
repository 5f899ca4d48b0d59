/** The other options of a choice that may explain a divergence. */
import { Check } from 'typebox/schema';
import { choices, defaultChoices, type ChoiceId } from '../../schemas/choices.ts';
import type { Choice } from '../../schemas/choice.ts';
import { compareLimits } from '../../schemas/limits.ts';
import type { Divergence } from './compare.ts';

/** Options to try together; a run in which the divergence still shows excludes all of them. */
export type Options = Readonly<Record<string, unknown>>;

const isChoice = (id: string): id is ChoiceId => Object.hasOwn(choices, id);

/** Choices that no answer to a walk follows from, or that this comparison sets itself. */
const never = /^(?:sim\.|seed\.|rateLimit\.defaults|answers\.learned|http\.publicUrl)/;

/** First, one by one, those whose value the target shows or that are about the aspect; then one option of each other choice at a time. */
export function optionsToTry(
  reads: ReadonlySet<string>,
  now: Options,
  { target, aspect, condition }: Pick<Divergence, 'target' | 'aspect' | 'condition'>,
): readonly Options[] {
  const shown = target?.replace(/^"|"$/g, '');
  const likely: Options[] = [];
  const others: Record<string, unknown>[] = [];
  let count = 0;
  for (const id of reads) {
    if (!isChoice(id) || never.test(id)) continue;
    const present = id in now ? now[id] : defaultChoices[id];
    let turn = 0;
    for (const value of valuesOf(choices[id], shown)) {
      if (JSON.stringify(value) === JSON.stringify(present)) continue;
      if (count++ >= compareLimits.triedOptions.max) break;
      const isShown = shown !== undefined && String(value) === shown;
      if (isShown || isAbout(id, aspect, condition.answer)) likely.push({ [id]: value });
      else (others[turn++] ??= {})[id] = value;
    }
  }
  return [...likely, ...others];
}

/** Each of them alone. */
export const oneByOne = (options: Options): readonly Options[] => Object.entries(options).map(([id, value]) => ({ [id]: value }));

const isAbout = (id: string, aspect: string, answer: string): boolean =>
  (answer === 'refusal' && id.startsWith('errors.')) || (aspect.startsWith('header:') && id.startsWith('http.'));

function valuesOf({ options }: Choice, shown: string | undefined): readonly unknown[] {
  if (!('schema' in options)) return options;
  const number = Number(shown);
  const near = shown !== undefined && shown !== '' && Number.isInteger(number) ? [number, number - 1, number + 1] : [];
  return [...near, ...(shown === undefined ? [] : [shown])].filter((value) => Check(options.schema, value));
}
