/** The other options of choices that may explain divergences. */
import { Check } from 'typebox/schema';
import { choices, defaultChoices, type ChoiceId } from '../../schemas/choices.ts';
import type { Choice } from '../../schemas/choice.ts';
import { compareLimits } from '../../schemas/limits.ts';
import type { Divergence } from './compare.ts';

/** Options to try together; a run in which the divergences still show excludes all of them. */
export type Options = Readonly<Record<string, unknown>>;

const isChoice = (id: string): id is ChoiceId => Object.hasOwn(choices, id);

/** Choices that no answer to a walk follows from, or that this comparison sets itself. */
const never = /^(?:sim\.|seed\.|rateLimit\.defaults|answers\.learned|http\.publicUrl)/;

type Shown = Pick<Divergence, 'target' | 'aspect' | 'condition'>;

/**
 * The options other than those of `now` that may explain one of the divergences of an answer, each once. First come those whose value the deployment
 * shows or that are about the aspect, then the others: in each group one option of each choice. `reads`: the choices that the requests read.
 */
export function optionsToTry(divergences: readonly Shown[], reads: ReadonlySet<string>, now: Options): readonly Options[] {
  const likely: Record<string, unknown>[] = [];
  const others: Record<string, unknown>[] = [];
  let count = 0;
  for (const id of reads) {
    if (!isChoice(id) || never.test(id)) continue;
    const options = new Map(
      divergences.flatMap((one) => valuesOf(choices[id], shownBy(one)).map((value) => [JSON.stringify(value), value])),
    );
    options.delete(JSON.stringify(id in now ? now[id] : defaultChoices[id]));
    const turns = { likely: 0, others: 0 };
    for (const value of options.values()) {
      if (count++ >= compareLimits.triedOptions.max) break;
      const isLikely = divergences.some((one) => String(value) === shownBy(one) || isAbout(id, one));
      if (isLikely) (likely[turns.likely++] ??= {})[id] = value;
      else (others[turns.others++] ??= {})[id] = value;
    }
  }
  return [...likely, ...others];
}

/** Each of them alone. */
export const oneByOne = (options: Options): readonly Options[] => Object.entries(options).map(([id, value]) => ({ [id]: value }));

/** Two halves; none of a single option. */
export function halved(options: Options): readonly Options[] {
  const all = Object.entries(options);
  const half = Math.ceil(all.length / 2);
  return all.length < 2 ? [] : [all.slice(0, half), all.slice(half)].map((some) => Object.fromEntries(some));
}

const shownBy = ({ target }: Shown): string | undefined => target?.replace(/^"|"$/g, '');

const isAbout = (id: string, { aspect, condition }: Shown): boolean =>
  (condition.answer === 'refusal' && id.startsWith('errors.')) || (aspect.startsWith('header:') && id.startsWith('http.'));

function valuesOf({ options }: Choice, shown: string | undefined): readonly unknown[] {
  if (!('schema' in options)) return options;
  const number = Number(shown);
  const near = shown !== undefined && shown !== '' && Number.isInteger(number) ? [number, number - 1, number + 1] : [];
  return [...near, ...(shown === undefined ? [] : [shown])].filter((value) => Check(options.schema, value));
}
