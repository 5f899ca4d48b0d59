/** Which entries of `answers.learned` a divergence contradicts, and what holds in their place. */
import type { LearnedAnswer } from '../../schemas/learned-answers.ts';
import { candidatesFor, differing, learnedChoice, learnedIn, type Confirming, type Shown } from './classify.ts';
import { signatureOf, type Divergence, type Noise } from './compare.ts';
import { ownConditions } from './learn.ts';
import type { SimulatorSide } from './sides.ts';
import { scopesOf } from './widen.ts';

/** Whether an entry, one of `learned`, decided the aspect in which the sides differ. */
export function decides({ operation, when, then }: LearnedAnswer, divergence: Divergence, learned: readonly LearnedAnswer[]): boolean {
  const { operation: at, condition, aspect } = divergence;
  if (!scopesOf(at).includes(operation)) return false;
  if (when.answer !== 'any' && when.answer !== condition.answer) return false;
  if ('give' in then) return isAboutInput(then.give, aspect);
  if ('ignore' in then) return isAboutInput(then.ignore, aspect);
  if (when.without !== undefined && when.without !== condition.without) return false;
  const isFor = ownConditions(at, condition, learned).some(
    ({ status, code }) =>
      (when.status === undefined || when.status === status) && (when.code === undefined || when.code === (code ?? null)),
  );
  return isFor && isAbout(then, aspect);
}

const isAboutInput = (input: string, aspect: string): boolean =>
  input.startsWith('query.') || input === 'sorting' || input === 'includeDeleted'
    ? /^(?:order|listed):/.test(aspect)
    : aspect === `member:${input}`;

function isAbout(then: Exclude<LearnedAnswer['then'], { readonly give: string } | { readonly ignore: string }>, aspect: string): boolean {
  if ('status' in then) return aspect === 'status';
  if ('code' in then) return aspect === 'code';
  if ('header' in then) return aspect === `header:${then.header}`;
  const path = aspect.replace(/^(?:member|items):/, '').replace(/\.length$/, '');
  const member = then.member.replaceAll('[]', '').replace(/^\./, '');
  return path.replaceAll('[]', '') === member || path.startsWith(`${member}.`) || path.startsWith(`${member}[`);
}

/**
 * The choices without an entry that this divergence contradicts, or with another one in its place, if no walk contradicts those; undefined if there are
 * none. What was learnt of too few answers is mended so: a member that was left out where nulls are to be suppressed may be null elsewhere.
 */
export async function mended(
  shown: Shown,
  simulator: SimulatorSide,
  kept: Confirming,
  noise: Noise,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const { divergence, walk, runs } = shown;
  const learned = learnedIn(simulator.choices);
  const deciding = learned.filter((entry) => decides(entry, divergence, learned));
  const isGone = async (choices: Readonly<Record<string, unknown>>): Promise<boolean> => {
    const { facts } = await simulator.takeWith(walk, choices);
    const now = differing(divergence, [runs[0].facts, runs[1].facts], facts, noise);
    return now?.every((one) => signatureOf(one) !== signatureOf(divergence)) === true;
  };
  const replacements = (candidatesFor(shown, divergence, learned) ?? []).map((entry) => [entry]);
  for (const wrong of deciding)
    for (const entries of [[], ...replacements]) {
      const choices = { ...simulator.choices, [learnedChoice]: [...learned.filter((entry) => entry !== wrong), ...entries] };
      if ((await isGone(choices)) && (await kept.allow(choices, [divergence]))) return choices;
    }
  return undefined;
}
