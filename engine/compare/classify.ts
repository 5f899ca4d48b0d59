/** What a divergence is: a rule that one side breaks, a choice with another value, a choice without a name, or unexplained. */
import type { LearnedAnswer } from '../../schemas/learned-answers.ts';
import { exchangeOf, rulesOf } from './broken-rules.ts';
import { oneByOne, optionsToTry, type Options } from './choices-tried.ts';
import { compareRuns, Noise, signatureOf, type Divergence } from './compare.ts';
import { sourcesOf } from './copies.ts';
import { entriesFor, ownConditions, type Seen } from './learn.ts';
import { eventsOperation } from './events.ts';
import type { Facts } from './facts.ts';
import { brokenByIgnoring, findingOfInputs, ignoringEntries, type InputFinding } from './inputs.ts';
import type { SimulatorSide, Taken } from './sides.ts';
import type { Exchanged } from './trace.ts';
import type { Walk } from './walk.ts';

export type Classified =
  | { readonly as: 'violation'; readonly rules: readonly string[] }
  | { readonly as: 'defect'; readonly rules: readonly string[] }
  | { readonly as: 'choice'; readonly id: string; readonly value: unknown }
  | { readonly as: 'learned'; readonly entry: LearnedAnswer }
  /** It does not show each time, or depends on what the tenant holds. */
  | { readonly as: 'noise' }
  | { readonly as: 'unexplained'; readonly why: string };

/** A divergence on its shortest walk, with what both sides showed there. */
export interface Shown {
  readonly divergence: Divergence;
  readonly walk: Walk;
  readonly runs: readonly [Taken, Taken];
  readonly simulated: Taken;
}

/** Earlier walks, in which an entry must hold too. */
export interface Confirming {
  allow(choices: Readonly<Record<string, unknown>>, divergences: readonly Divergence[]): Promise<boolean>;
  /** Whether the deployment accepted an operation with the inputs of its recipe. */
  accepts(operation: string): boolean;
}

/** The entry of `answers.learned` that holds what was learnt. */
export const learnedChoice = 'answers.learned';

/** `isOld`: the deployment kept what earlier walks could not remove. */
export async function classify(
  shown: Shown,
  simulator: SimulatorSide,
  kept: Confirming,
  noise: Noise,
  isOld: boolean,
): Promise<Classified> {
  const { divergence, walk, runs, simulated } = shown;
  const signature = signatureOf(divergence);
  const violated = rulesOf(divergence, runs[0], simulated);
  if (violated.length > 0) return { as: 'violation', rules: violated };
  // An answer of which only some members have been learnt may break rules that neither gateway breaks.
  const broken = rulesOf(divergence, simulated, runs[0]).length === 0 ? [] : rulesOf(divergence, await plain(shown, simulator), runs[0]);
  if (broken.length > 0) return { as: 'defect', rules: broken };

  const facts: readonly [readonly Facts[], readonly Facts[]] = [runs[0].facts, runs[1].facts];
  const before = new Set(compareRuns(facts, simulated.facts, noise).divergences.flatMap((one) => [signatureOf(one), placeOf(one)]));
  const factsWith = async (choices: Options): Promise<readonly Facts[]> =>
    (await simulator.takeWith(walk, { ...simulator.choices, ...choices })).facts;
  /** Whether the divergence is gone in a world of these choices, and nothing else differs instead. */
  const explains = async (choices: Readonly<Record<string, unknown>>): Promise<boolean> => {
    const mine = await factsWith(choices);
    // Another status is another condition of everything else that differs in the same answer.
    const isOther = (one: Divergence): boolean =>
      signatureOf(one) !== signature &&
      (before.has(signatureOf(one)) || (before.has(placeOf(one)) && placeOf(one) !== placeOf(divergence)));
    return differing(divergence, facts, mine, noise)?.every(isOther) === true;
  };
  simulator.reads.clear();
  const again = await simulator.take(walk);
  if (!shownIn(facts, again.facts, noise).includes(signature)) return { as: 'noise' };
  const reads = new Set(simulator.reads);
  if (isOld) {
    // What a merchant can do once, such as a certificate that waits for its file, an earlier walk has done.
    const { facts: aged } = await simulator.takeAged(walk);
    const isSame = differing(divergence, facts, aged, noise)?.every((one) => signatureOf(one) !== signature) === true;
    if (isSame || shownIn([aged, aged], again.facts, new Noise()).includes(signature)) return { as: 'noise' };
  }
  for (const options of optionsToTry([divergence], reads, simulator.choices))
    for (const option of await worthTrying(options, async (some) => {
      const now = differing(divergence, facts, await factsWith(some), noise);
      return now?.some((one) => signatureOf(one) === signature) === true;
    })) {
      // Twice: what is drawn at random may agree once.
      if (!(await explains(option)) || !(await explains(option))) continue;
      const [[id, value] = ['', undefined]] = Object.entries(option);
      return { as: 'choice', id, value };
    }
  const learned = learnedIn(simulator.choices);
  if (divergence.operation === eventsOperation) return { as: 'unexplained', why: 'no choice and no entry states what an event holds' };
  const entries = candidatesFor(shown, divergence, learned);
  if (entries === undefined) return { as: 'unexplained', why: 'the answer that differs was not reached again' };
  const theirs = exchangeOf(runs[0].trace, divergence);
  const ofInputs = theirs && findingOfInputs(divergence, theirs, kept.accepts(divergence.operation));
  if (ofInputs !== undefined) return stated(ofInputs);
  for (const entry of entries) {
    const more = { [learnedChoice]: [...learned, entry] };
    if (!(await explains(more).catch(() => false))) continue;
    if (!(await kept.allow({ ...simulator.choices, ...more }, [divergence]))) continue;
    const broken = brokenByIgnoring(entry);
    if (broken === undefined) return { as: 'learned', entry };
    if (await isOwn(shown, simulator, noise)) return stated(broken);
  }
  return { as: 'unexplained', why: noEntry };
}

export const stated = ({ rules, why }: InputFinding): Classified =>
  rules.length > 0 ? { as: 'violation', rules } : { as: 'unexplained', why };

/** Of options, each alone, those that may explain a divergence: none if it still shows with all of them. */
async function worthTrying(options: Options, stillShows: (options: Options) => Promise<boolean>): Promise<readonly Options[]> {
  const each = oneByOne(options);
  return each.length > 1 && (await stillShows(options)) ? [] : each;
}

/** Why a divergence stays. */
export const noEntry = 'no option of a choice and no entry of a simple form makes the simulator do the same';

/** Entries that may explain a divergence of the walk, the likeliest first; undefined if its answer was not reached. */
export function candidatesFor(
  { runs, simulated }: Pick<Shown, 'runs' | 'simulated'>,
  divergence: Divergence,
  learned: readonly LearnedAnswer[],
): readonly LearnedAnswer[] | undefined {
  const [one, two] = runs.map(({ trace }) => exchangeOf(trace, divergence));
  if (one === undefined || two === undefined) return undefined;
  const [theirs, ours] = [runs[0], simulated].map(({ facts }) => facts.find((each) => isAt(each, divergence)));
  const seen: Seen = {
    answers: [one.answer, two.answer],
    sent: one.inputs.body,
    earlier: bodiesBefore(one, runs[0].trace.exchanges),
    sources: theirs === undefined || ours === undefined ? [] : sourcesOf(divergence, theirs, ours),
  };
  const sofar = runs[0].trace.exchanges.slice(0, runs[0].trace.exchanges.indexOf(one) + 1);
  return [
    ...ignoringEntries(divergence, sofar),
    ...ownConditions(divergence.operation, divergence.condition, learned).flatMap((condition) =>
      entriesFor({ ...divergence, condition }, seen),
    ),
  ];
}

/** What was sent later may be what the answer showed. */
const bodiesBefore = (one: Exchanged, all: readonly Exchanged[]): readonly unknown[] =>
  all.slice(0, all.indexOf(one)).map(({ inputs }) => inputs.body);

const isAt = (facts: Facts, { step, operation }: Divergence): boolean => facts.step === step && facts.operation === operation;

export const learnedIn = (choices: Readonly<Record<string, unknown>>): readonly LearnedAnswer[] => {
  const given = choices[learnedChoice];
  // The choice's schema has refused anything else.
  return Array.isArray(given) ? (given as readonly LearnedAnswer[]) : [];
};

/** The walk at a simulator that has learnt nothing. */
const plain = async ({ walk, simulated }: Shown, simulator: SimulatorSide): Promise<Taken> =>
  learnedIn(simulator.choices).length === 0 ? simulated : simulator.takeWith(walk, { ...simulator.choices, [learnedChoice]: [] });

/** Whether the sides differ without what was learnt. */
export async function isOwn(shown: Shown, simulator: SimulatorSide, noise: Noise): Promise<boolean> {
  const { divergence, runs } = shown;
  const { facts } = await plain(shown, simulator);
  return compareRuns([runs[0].facts, runs[1].facts], facts, noise).divergences.some((one) => placeOf(one) === placeOf(divergence));
}

/** What differs; undefined if the answer of a divergence was not compared: a walk that parts before it shows no divergence either. */
export function differing(
  divergence: Divergence,
  runs: readonly [readonly Facts[], readonly Facts[]],
  mine: readonly Facts[],
  noise: Noise,
): readonly Divergence[] | undefined {
  const { divergences, compared } = compareRuns(runs, mine, noise);
  return mine.slice(0, compared).some((one) => isAt(one, divergence)) ? divergences : undefined;
}

export const shownIn = (...compared: Parameters<typeof compareRuns>): readonly string[] =>
  compareRuns(...compared).divergences.map(signatureOf);

export const placeOf = ({ operation, aspect }: Divergence): string => `${operation} ${aspect}`;
