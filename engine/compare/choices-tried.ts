/** The other options of a choice that may explain a divergence. */
import { Check } from 'typebox/schema';
import { choices, defaultChoices, type ChoiceId } from '../../schemas/choices.ts';
import type { Choice } from '../../schemas/choice.ts';
import { compareLimits } from '../../schemas/limits.ts';
import type { Divergence } from './compare.ts';

interface Tried {
  readonly id: string;
  readonly value: unknown;
}

const isChoice = (id: string): id is ChoiceId => Object.hasOwn(choices, id);

/** Choices that no answer to a walk follows from, or that this comparison sets itself. */
const never = /^(?:sim\.|seed\.|rateLimit\.defaults|answers\.learned|http\.publicUrl)/;

/** Those whose value the target shows come first. */
export function optionsToTry(
  reads: ReadonlySet<string>,
  now: Readonly<Record<string, unknown>>,
  { target, aspect, condition }: Divergence,
): readonly Tried[] {
  const shown = target?.replace(/^"|"$/g, '');
  const likely: Tried[] = [];
  const others: Tried[] = [];
  for (const id of reads) {
    if (!isChoice(id) || never.test(id)) continue;
    const present = id in now ? now[id] : defaultChoices[id];
    for (const value of valuesOf(choices[id], shown)) {
      if (JSON.stringify(value) === JSON.stringify(present)) continue;
      const isShown = shown !== undefined && String(value) === shown;
      (isShown || isAbout(id, aspect, condition.answer) ? likely : others).push({ id, value });
    }
  }
  return [...likely, ...others].slice(0, compareLimits.triedOptions.max);
}

const isAbout = (id: string, aspect: string, answer: string): boolean =>
  (answer === 'refusal' && id.startsWith('errors.')) || (aspect.startsWith('header:') && id.startsWith('http.'));

function valuesOf({ options }: Choice, shown: string | undefined): readonly unknown[] {
  if (!('schema' in options)) return options;
  const number = Number(shown);
  const near = shown !== undefined && shown !== '' && Number.isInteger(number) ? [number, number - 1, number + 1] : [];
  return [...near, ...(shown === undefined ? [] : [shown])].filter((value) => Check(options.schema, value));
}
