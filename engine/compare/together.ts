/** What else differs in an answer that differs: many differences of one answer are learnt by a few runs, not each by its own. */
import type { LearnedAnswer } from '../../schemas/learned-answers.ts';
import { rulesOf } from './broken-rules.ts';
import { halved, optionsToTry } from './choices-tried.ts';
import { candidatesFor, differing, learnedChoice, learnedIn, noEntry, placeOf, shownIn, type Confirming, type Shown } from './classify.ts';
import { Noise, signatureOf, type Divergence } from './compare.ts';
import type { Facts } from './facts.ts';
import { brokenByIgnoring } from './inputs.ts';
import type { SimulatorSide } from './sides.ts';

type Choices = Readonly<Record<string, unknown>>;

/** An entry for one difference, or why there is none. */
export interface Settled {
  readonly divergence: Divergence;
  readonly entry?: LearnedAnswer;
  readonly why?: string;
}

interface Learnt {
  readonly divergence: Divergence;
  readonly entry: LearnedAnswer;
}

interface Candidate {
  readonly divergence: Divergence;
  readonly entries: readonly LearnedAnswer[];
}

/**
 * Settles the other members that differ in the answer of a divergence, once that is settled itself. Leaves to the next walks what a rule or a choice may
 * explain, and what does not show each time.
 */
export async function settleTogether(
  shown: Shown,
  simulator: SimulatorSide,
  kept: Confirming,
  noise: Noise,
  { isOld, isKnown }: { readonly isOld: boolean; readonly isKnown: (divergence: Divergence) => boolean },
): Promise<readonly Settled[]> {
  const { divergence, walk, runs } = shown;
  const facts: readonly [readonly Facts[], readonly Facts[]] = [runs[0].facts, runs[1].facts];
  const differs = async (choices: Choices): Promise<readonly Divergence[] | undefined> =>
    differing(divergence, facts, (await simulator.takeWith(walk, { ...simulator.choices, ...choices })).facts, noise);
  simulator.reads.clear();
  const simulated = await simulator.take(walk);
  const reads = new Set(simulator.reads);
  const first = differing(divergence, facts, simulated.facts, noise) ?? [];
  const isBeside = (one: Divergence): boolean =>
    one.step === divergence.step && one.operation === divergence.operation && /^(?:member|items):/.test(one.aspect) && !isKnown(one);
  const before = new Set(first.map(placeOf));
  let rest = first.filter(isBeside).filter((one, _, all) => !isLengthOf(one, all));
  if (rest.length < 2) return [];
  const keepShown = (signatures: readonly string[]): void => {
    rest = rest.filter((one) => signatures.includes(signatureOf(one)));
  };
  rest = rest.filter((one) => rulesOf(one, runs[0], simulated).length + rulesOf(one, simulated, runs[0]).length === 0);
  if (isOld) {
    const { facts: aged } = await simulator.takeAged(walk);
    const varying = shownIn([aged, aged], simulated.facts, new Noise());
    keepShown(shownIn(facts, aged, noise).filter((signature) => !varying.includes(signature)));
  }
  const settle = async (options: Choices): Promise<void> => {
    const now = await differs(options);
    const left = new Set(now?.map(signatureOf));
    if (rest.every((one) => left.has(signatureOf(one)))) return;
    const halves = halved(options);
    for (const half of halves) await settle(half);
    // An option that makes something else differ explains nothing.
    if (halves.length === 0 && now?.every((one) => before.has(placeOf(one))) === true) keepShown([...left]);
  };
  for (const options of optionsToTry(rest, reads, simulator.choices)) await settle(options);

  const learned = learnedIn(simulator.choices);
  // A documented input that has no effect is no choice.
  let open = rest
    .map((one): Candidate => ({ divergence: one, entries: candidatesFor({ runs, simulated }, one, learned) ?? [] }))
    .filter(({ entries }) => entries.every((entry) => brokenByIgnoring(entry) === undefined));
  const found: Learnt[] = [];
  /** Of these entries, those that explain their difference, and make nothing else differ. */
  const holding = async (given: readonly Learnt[], tried: readonly Learnt[]): Promise<readonly Learnt[]> => {
    const now = await differs(withEntries(learned, [...given, ...tried])).catch(() => undefined);
    if (now?.every((one) => before.has(placeOf(one))) === true) {
      const left = new Set(now.map(signatureOf));
      return tried.filter((one) => !left.has(signatureOf(one.divergence)));
    }
    if (tried.length === 1) return [];
    const half = Math.ceil(tried.length / 2);
    const some = await holding(given, tried.slice(0, half));
    return [...some, ...(await holding([...given, ...some], tried.slice(half)))];
  };
  for (let at = 0; open.some(({ entries }) => at < entries.length); at++) {
    const tried = open.flatMap(({ divergence: one, entries }): readonly Learnt[] => {
      const entry = entries[at];
      return entry === undefined ? [] : [{ divergence: one, entry }];
    });
    const some = await holding(found, tried);
    if (some.length === 0) continue;
    const concerned = some.map(({ divergence: one }) => one);
    // One by one they may still hold.
    if (!(await kept.allow({ ...simulator.choices, ...withEntries(learned, [...found, ...some]) }, concerned))) return found;
    found.push(...some);
    open = open.filter(({ divergence: one }) => !concerned.includes(one));
  }
  return [...found, ...open.map(({ divergence: one }) => ({ divergence: one, why: noEntry }))];
}

/** Whether it is the length of a list that differs in its items too: what explains those explains it. */
const isLengthOf = ({ aspect }: Divergence, all: readonly Divergence[]): boolean =>
  aspect.endsWith('.length') && all.some((other) => `${other.aspect}.length` === aspect);

const withEntries = (learned: readonly LearnedAnswer[], more: readonly Learnt[]): Choices => ({
  [learnedChoice]: [...learned, ...more.map(({ entry }) => entry)],
});
