/** Which entries of `answers.learned` a divergence contradicts, and what holds in their place. */
import type { LearnedAnswer } from '../../schemas/learned-answers.ts';
import { candidatesFor, differing, isOwn, learnedChoice, learnedIn, type Confirming, type Shown } from './classify.ts';
import { signatureOf, type Divergence, type Noise } from './compare.ts';
import { brokenByIgnoring, type InputFinding } from './inputs.ts';
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

/** Choices without an entry that a divergence contradicts. */
export interface Mended {
  readonly choices: Readonly<Record<string, unknown>>;
  /** The finding, if a documented input without effect explains the divergence: that is not learnt. */
  readonly broken?: InputFinding;
}

/**
 * An entry that this divergence contradicts is left out, or another one takes its place, if no walk contradicts that; undefined if there is none. What
 * was learnt of too few answers is mended so: a member that was left out where nulls are to be suppressed may be null elsewhere.
 */
export async function mended(shown: Shown, simulator: SimulatorSide, kept: Confirming, noise: Noise): Promise<Mended | undefined> {
  const { divergence, walk, runs } = shown;
  const learned = learnedIn(simulator.choices);
  const deciding = learned.filter((entry) => decides(entry, divergence, learned));
  const isGone = async (choices: Mended['choices']): Promise<boolean> => {
    const { facts } = await simulator.takeWith(walk, choices);
    const now = differing(divergence, [runs[0].facts, runs[1].facts], facts, noise);
    return now?.every((one) => signatureOf(one) !== signatureOf(divergence)) === true;
  };
  const replacements = candidatesFor(shown, divergence, learned) ?? [];
  for (const wrong of deciding) {
    const others = learned.filter((entry) => entry !== wrong);
    const withEntries = (entries: readonly LearnedAnswer[]): Mended['choices'] => ({ ...simulator.choices, [learnedChoice]: entries });
    for (const entry of [undefined, ...replacements]) {
      const choices = withEntries(entry === undefined ? others : [...others, entry]);
      // Not each candidate is an entry that a simulator takes.
      if (!(await isGone(choices).catch(() => false)) || !(await kept.allow(choices, [divergence]))) continue;
      const broken = entry === undefined ? undefined : brokenByIgnoring(entry);
      if (broken === undefined) return { choices };
      if (await isOwn(shown, simulator, noise)) return { choices: withEntries(others), broken };
    }
  }
  return undefined;
}
