/**
 * Random walks over a record, compared with a model after every move (fast-check's model-based commands). A walk that breaks a rule is shortened
 * until nothing can be left out. All randomness comes from the run's seed.
 */
import { asyncModelRun, asyncProperty, check, commands, constant, type Arbitrary, type AsyncCommand } from 'fast-check';
import { isUnobservable, unobservable, type Context, type RefusalSource } from '../../fixtures/test.ts';
import type { RuleId } from '../../schemas/register.ts';
import { begin, type Attempt, type Stood } from './attempt.ts';

/** A move of a walk: an action and its judgement. It judges through the judge of its context and changes the state. */
export interface Move<State> {
  readonly name: string;
  /** Relative frequency; 1 by default. */
  readonly weight?: number;
  /** Whether it is conclusive in this state. */
  isPossible(state: State): boolean;
  make(state: State, context: Context): Promise<void>;
}

export interface Model<State extends object> {
  readonly rules: readonly RuleId[];
  /** A new record, and what is known of it. */
  start(context: Context): Promise<State>;
  readonly moves: readonly Move<State>[];
  /** Sequences of moves, by name, that reach every rule: run at the end if chance missed one. */
  readonly tours: readonly (readonly string[])[];
  /** Rules that may stay unseen without a world. Only a world's time is moved; walks do not wait elsewhere, since they have many moves. */
  readonly needsControlPlane?: readonly RuleId[];
  end?(state: State, context: Context): Promise<unknown>;
}

/** Walks, moves per walk, and moves drawn: a drawn move that is not conclusive in its state is left out. */
const walks = 40;
const maxMoves = 12;
const drawn = 40;
/** Without a world every walk leaves its record behind. */
const walksWithoutWorld = 10;
/** The requests that all walks together may send, and the further ones for shortening a walk. */
const maxRequests = 1500;
const maxToShorten = 800;
/** Milliseconds that the walks may take without a world. */
const maxTimeMs = 50_000;
/** How often walks are repeated without the rules already known to be broken. */
const rounds = 3;

class Break extends Error {}

/** Walks, and judges every rule of the model: broken by the shortest walk found, held, or untested if no walk reached it. */
export async function walk<State extends object>(context: Context, model: Model<State>): Promise<void> {
  const { judge } = context;
  const stood = new Map<RuleId, Stood>();
  const reasons: Reasons = new Map();
  const known = new Set<RuleId>();
  const figures = { walks: 0, moves: 0 };
  function report({ broken, moves, steps }: Attempt): void {
    const after = moves.length === 0 ? 'just made' : `after: ${moves.join(', ')}`;
    for (const { rule, evidence } of broken) {
      if (known.has(rule)) continue;
      known.add(rule);
      judge.that(rule, false, { ...evidence, check: `${evidence.check}, ${after}`, steps });
    }
  }

  for (let round = 0; round < rounds; round++) {
    const failed = await search(context, model, { round, known, stood, reasons, figures });
    if (failed === undefined) break;
    report(failed);
  }
  for (const names of model.tours) {
    if (figures.walks > 0 && model.rules.some((rule) => !stood.has(rule) && !known.has(rule)))
      report(await tour(context, model, names, { stood, reasons }));
  }
  const [why, refusal] = [...reasons].sort(([, a], [, b]) => b.count - a.count)[0] ?? ['no walk reached it'];
  if (stood.size === 0 && known.size === 0) unobservable(why, refusal);
  for (const rule of model.rules) {
    if (known.has(rule)) continue;
    const held = stood.get(rule);
    if (held === undefined) {
      if (context.world === undefined && model.needsControlPlane?.includes(rule) === true) judge.untested(rule, 'needs control');
      else judge.untested(rule, why, refusal);
    } else
      judge.that(rule, true, {
        check: `${held.looks} ${held.looks === 1 ? 'look' : 'looks'} in ${figures.walks} walks of ${figures.moves} moves`,
        ...(held.answer === undefined ? {} : { answer: held.answer }),
      });
  }
}

/** Why walks could not continue, how often, and the first refusal of the kind. */
type Reasons = Map<string, RefusalSource & { readonly count: number }>;

function countReason(reasons: Reasons, { message, exchange }: Error & RefusalSource): void {
  const known = reasons.get(message) ?? { exchange, count: 0 };
  reasons.set(message, { ...known, count: known.count + 1 });
}

interface Search {
  readonly round: number;
  readonly known: ReadonlySet<RuleId>;
  readonly stood: Map<RuleId, Stood>;
  readonly reasons: Reasons;
  readonly figures: { walks: number; moves: number };
}

/** The shortest walk found that breaks a rule; undefined if none does. Throws errors of the harness. */
async function search<State extends object>(context: Context, model: Model<State>, how: Search): Promise<Attempt | undefined> {
  const { known, stood, reasons, figures } = how;
  const { api, build, clock, world } = context;
  const sentBefore = api.requests;
  const startedAt = await clock.now();
  let failed: Attempt | undefined;
  let shorteningFrom = 0;
  const problems: unknown[] = [];

  async function isSpent(): Promise<boolean> {
    if (failed !== undefined) return api.requests - shorteningFrom > maxToShorten;
    if (api.requests - sentBefore > maxRequests) return true;
    return world === undefined && (await clock.now()).getTime() - startedAt.getTime() > maxTimeMs;
  }

  /** Whether a walk breaks a rule not yet known to be broken; while shortening one, whether it breaks the same rule. */
  function isNews({ broken }: Attempt): boolean {
    const news = broken.filter(({ rule }) => !known.has(rule));
    const before = failed;
    return before === undefined ? news.length > 0 : news.some(({ rule }) => before.broken.some((one) => one.rule === rule));
  }

  const property = asyncProperty(commandsOf(model), async (commands) => {
    if (problems.length > 0 || (await isSpent())) return;
    const attempt = await begin(context, stood);
    let state: State | undefined;
    try {
      state = await model.start(attempt.context);
      if (attempt.broken.length > 0) throw new Break();
      const setup = { model: { state, moves: attempt.moves }, real: attempt };
      await asyncModelRun(() => setup, commands);
    } catch (problem) {
      if (problem instanceof Break && isNews(attempt)) {
        if (failed === undefined) shorteningFrom = api.requests;
        // The clean-up is not part of the walk.
        failed = { ...attempt, steps: [...attempt.steps] };
        throw problem;
      }
      if (isUnobservable(problem)) countReason(reasons, problem);
      // If not even a record can be made, no further walk makes one.
      if (isUnobservable(problem) ? state === undefined : !(problem instanceof Break)) problems.push(problem);
    } finally {
      if (state !== undefined) await model.end?.(state, context).catch(() => undefined);
    }
    if (failed === undefined) {
      figures.walks += 1;
      figures.moves += attempt.moves.length;
    }
  });
  const seed = Math.floor(build.random(`walks, round ${how.round}`)() * 2 ** 31);
  const details = await check(property, { seed, numRuns: world === undefined ? walksWithoutWorld : walks });
  const [problem] = problems;
  if (problem !== undefined && !isUnobservable(problem)) throw problem;
  // The last failed walk is the shortest.
  if (details.failed && failed === undefined) throw details.errorInstance;
  return failed;
}

async function tour<State extends object>(
  context: Context,
  model: Model<State>,
  names: readonly string[],
  { stood, reasons }: Pick<Search, 'stood' | 'reasons'>,
): Promise<Attempt> {
  const attempt = await begin(context, stood);
  let state: State | undefined;
  let steps = attempt.steps;
  try {
    state = await model.start(attempt.context);
    for (const name of names) {
      const move = model.moves.find((one) => one.name === name);
      // Without a world, moves of time are not possible.
      if (move === undefined || !move.isPossible(state) || attempt.broken.length > 0) continue;
      attempt.moves.push(name);
      await move.make(state, attempt.context);
    }
  } catch (problem) {
    if (!isUnobservable(problem)) throw problem;
    countReason(reasons, problem);
  } finally {
    steps = [...attempt.steps];
    if (state !== undefined) await model.end?.(state, context).catch(() => undefined);
  }
  return { ...attempt, steps };
}

interface Walking<State> {
  readonly state: State;
  readonly moves: readonly string[];
}
type Command<State> = AsyncCommand<Walking<State>, Attempt>;

function commandsOf<State extends object>({ moves }: Model<State>): Arbitrary<Iterable<Command<State>>> {
  const possible = moves.flatMap((move) => Array.from({ length: move.weight ?? 1 }, () => constant(commandOf(move))));
  return commands<Walking<State>, Attempt, false>(possible, { maxCommands: drawn, size: 'max' });
}

const commandOf = <State>(move: Move<State>): Command<State> => ({
  check: ({ state, moves }) => moves.length < maxMoves && move.isPossible(state),
  async run({ state }, attempt) {
    attempt.moves.push(move.name);
    await move.make(state, attempt.context);
    if (attempt.broken.length > 0) throw new Break();
  },
  toString: () => move.name,
});
