/** What a divergence is: a rule that one side breaks, a choice with another value, a choice without a name, or unexplained. */
import type { LearnedAnswer } from '../../schemas/learned-answers.ts';
import { Observation } from '../observe/observation.ts';
import { optionsToTry } from './choices-tried.ts';
import { compareRuns, Noise, signatureOf, type Divergence } from './compare.ts';
import { entriesFor, ownConditions } from './learn.ts';
import type { Facts } from './facts.ts';
import type { SimulatorSide, Taken } from './sides.ts';
import type { Exchanged, Trace } from './trace.ts';
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

/** The entry of `answers.learned` that holds what was learnt. */
export const learnedChoice = 'answers.learned';

/** `isOld`: the deployment kept what earlier walks could not remove. */
export async function classify(shown: Shown, simulator: SimulatorSide, noise: Noise, isOld: boolean): Promise<Classified> {
  const { divergence, walk, runs, simulated } = shown;
  const signature = signatureOf(divergence);
  const [theirs, ours] = [rulesBroken(runs[0].trace, divergence), rulesBroken(simulated.trace, divergence)];
  const [onlyTheirs, onlyOurs] = [theirs.filter((rule) => !ours.includes(rule)), ours.filter((rule) => !theirs.includes(rule))];
  if (onlyTheirs.length > 0) return { as: 'violation', rules: onlyTheirs };
  if (onlyOurs.length > 0) return { as: 'defect', rules: onlyOurs };

  const facts: readonly [readonly Facts[], readonly Facts[]] = [runs[0].facts, runs[1].facts];
  const before = new Set(differing(facts, simulated.facts, noise).flatMap((one) => [signatureOf(one), placeOf(one)]));
  /** Whether the divergence is gone in a world of these choices, and nothing else differs instead. */
  const explains = async (choices: Readonly<Record<string, unknown>>): Promise<boolean> => {
    const { facts: mine } = await simulator.takeWith(walk, { ...simulator.choices, ...choices });
    // Another status is another condition of everything else that differs in the same answer.
    const isOther = (one: Divergence): boolean =>
      signatureOf(one) !== signature &&
      (before.has(signatureOf(one)) || (before.has(placeOf(one)) && placeOf(one) !== placeOf(divergence)));
    return differing(facts, mine, noise).every(isOther) && reaches(mine, divergence);
  };
  simulator.reads.clear();
  const again = await simulator.take(walk);
  if (!shownIn(facts, again.facts, noise).includes(signature)) return { as: 'noise' };
  const reads = new Set(simulator.reads);
  if (isOld) {
    // What a merchant can do once, such as a certificate that waits for its file, an earlier walk has done.
    const { facts: aged } = await simulator.takeAged(walk);
    const isSame = !shownIn(facts, aged, noise).includes(signature) && reaches(aged, divergence);
    if (isSame || shownIn([aged, aged], again.facts, new Noise()).includes(signature)) return { as: 'noise' };
  }
  for (const { id, value } of optionsToTry(reads, simulator.choices, divergence)) {
    // Twice: what is drawn at random may agree once.
    if ((await explains({ [id]: value })) && (await explains({ [id]: value }))) return { as: 'choice', id, value };
  }
  const learned = learnedIn(simulator.choices);
  const [one, two] = runs.map(({ trace }) => exchangeOf(trace, divergence));
  if (one === undefined || two === undefined) return { as: 'unexplained', why: 'the answer that differs was not reached again' };
  for (const condition of ownConditions(divergence.operation, divergence.condition, learned))
    for (const entry of entriesFor({ ...divergence, condition }, one.answer, two.answer, one.inputs.body)) {
      if (await explains({ [learnedChoice]: [...learned, entry] }).catch(() => false)) return { as: 'learned', entry };
    }
  return { as: 'unexplained', why: 'no option of a choice and no entry of a simple form makes the simulator do the same' };
}

/** Whether the step was reached: a walk that ends before it shows no divergence either. */
const reaches = (facts: readonly Facts[], { step, operation }: Divergence): boolean =>
  facts.some((one) => one.operation === operation && one.step >= step);

export const learnedIn = (choices: Readonly<Record<string, unknown>>): readonly LearnedAnswer[] => {
  const given = choices[learnedChoice];
  // The choice's schema has refused anything else.
  return Array.isArray(given) ? (given as readonly LearnedAnswer[]) : [];
};

const differing = (runs: readonly [readonly Facts[], readonly Facts[]], mine: readonly Facts[], noise: Noise): readonly Divergence[] =>
  compareRuns(runs, mine, noise).divergences;

const shownIn = (...compared: Parameters<typeof differing>): readonly string[] => differing(...compared).map(signatureOf);

const placeOf = ({ operation, aspect }: Divergence): string => `${operation} ${aspect}`;

/** The exchange of a divergence. */
const exchangeOf = ({ exchanges }: Trace, { step, operation }: Divergence): Exchanged | undefined =>
  exchanges.find((one) => one.step === step && one.operation === operation && one.isOwn) ??
  exchanges.find((one) => one.step === step && one.operation === operation);

/** The rules that traffic can show and that the exchange of a divergence breaks, judged after everything that came before it. */
function rulesBroken({ records, exchanges }: Trace, divergence: Divergence): readonly string[] {
  const own = exchanges.find((one) => one.step === divergence.step && one.operation === divergence.operation);
  const broken = new Set<string>();
  let isHere = false;
  const observation = new Observation({
    onViolation: ({ finding }) => {
      if (isHere) broken.add(finding.rule);
    },
  });
  let at = 0;
  for (const { id, method, path, headers, body, answer } of records.sent) {
    if (answer === null) continue;
    isHere = id === own?.answer.exchange;
    observation.see({
      method,
      path,
      requestHeaders: Object.entries(headers).flat(),
      sent: body,
      status: answer.status,
      responseHeaders: answer.rawHeaders,
      text: answer.text,
      beganAt: at,
      endedAt: (at += answer.elapsedMs ?? 1),
    });
    if (isHere) break;
  }
  return [...broken];
}
