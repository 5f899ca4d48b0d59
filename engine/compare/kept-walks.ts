/** The latest walks with what the deployment showed: what is learnt must hold in them too. */
import type { LearnedAnswer } from '../../schemas/learned-answers.ts';
import { learnedChoice, learnedIn, placeOf } from './classify.ts';
import { compareRuns, conditionKey, type Divergence, type Noise } from './compare.ts';
import { decides } from './contradicted.ts';
import type { Facts } from './facts.ts';
import type { RecordedWalk } from './recording.ts';
import type { SimulatorSide } from './sides.ts';
import { apart, keyOf, scopesOf, wideningsOf, type Widening } from './widen.ts';

type Choices = Readonly<Record<string, unknown>>;

/** Walks whose facts are kept in memory. */
const keptWalks = 500;
/** Of those that call the operation, so many confirm an entry. */
const confirmingWalks = 15;
/** So many confirm an entry for many answers, for each operation and condition that they show. */
const walksForEach = 2;

export class KeptWalks {
  readonly #walks: RecordedWalk[] = [];
  readonly #simulator: SimulatorSide;
  readonly #noise: Noise;
  /** Entries for many answers that a walk contradicted. */
  readonly #refused = new Set<string>();
  /** Entries that a walk needs, each with the defaults of its operation. */
  readonly #needed = new Set<string>();

  constructor(simulator: SimulatorSide, noise: Noise) {
    this.#simulator = simulator;
    this.#noise = noise;
  }

  add(walk: RecordedWalk): void {
    this.#walks.push(walk);
    if (this.#walks.length > keptWalks) this.#walks.shift();
  }

  /** Whether the deployment accepted an operation with the inputs of its recipe. */
  accepts(operation: string): boolean {
    return this.#walks.some(({ runs: [first] }) =>
      first.some((one) => one.operation === operation && one.variation === 'none' && one.status < 400),
    );
  }

  /** Whether these choices make no walk differ where it agreed before, in these aspects of one operation. */
  async allow(choices: Choices, divergences: readonly Divergence[]): Promise<boolean> {
    const operations = new Set(divergences.map(({ operation }) => operation));
    const concerned = new Set(divergences.map(placeOf));
    const some = this.#walks.filter(({ runs: [first] }) => first.some(({ operation }) => operations.has(operation)));
    return this.#hold(choices, some.slice(-confirmingWalks), (one) => concerned.has(placeOf(one)));
  }

  /** Replaces entries that many answers share by one, if no walk contradicts it. */
  async widen(isOver: () => boolean): Promise<void> {
    for (;;) {
      const next = apart(wideningsOf(learnedIn(this.#simulator.choices)).filter(({ wide }) => !this.#refused.has(keyOf(wide))));
      if (next.length === 0 || isOver()) return;
      await this.#widenBy(next);
    }
  }

  /** Tries all at once: members of other names become general together. What does not hold together is halved. */
  async #widenBy(widenings: readonly Widening[]): Promise<void> {
    const wides = widenings.map(({ wide }) => wide);
    const replaced = new Set(widenings.flatMap(({ narrow }) => narrow));
    const general = [...learnedIn(this.#simulator.choices).filter((entry) => !replaced.has(entry)), ...wides];
    const choices = { ...this.#simulator.choices, [learnedChoice]: general };
    const walks = [...new Set(wides.flatMap((wide) => this.#showing(wide)))];
    const isAllowed = await this.#hold(choices, walks, (one) => wides.some((wide) => decides(wide, one, general)));
    if (isAllowed) this.#simulator.choices = choices;
    else if (wides.length === 1) this.#refused.add(keyOf(wides[0]!));
    else {
      const half = Math.ceil(wides.length / 2);
      await this.#widenBy(widenings.slice(0, half));
      await this.#widenBy(widenings.slice(half));
    }
  }

  /** Drops entries for members that follow from a default which was learnt too: a record that is not active by default also has another state. */
  async dropFollowing(): Promise<void> {
    const learned = learnedIn(this.#simulator.choices);
    for (const entry of learned) {
      const { operation, then } = entry;
      const defaults = learned.filter((one) => one.operation === operation && 'give' in one.then).map(keyOf);
      const key = [keyOf(entry), ...defaults].join(' ');
      const walks = this.#showing(entry);
      if (!('member' in then) || defaults.length === 0 || walks.length === 0 || this.#needed.has(key)) continue;
      const others = learnedIn(this.#simulator.choices).filter((one) => one !== entry);
      const choices = { ...this.#simulator.choices, [learnedChoice]: others };
      const isAllowed = await this.#hold(choices, walks, (one) => decides(entry, one, learned));
      if (isAllowed) this.#simulator.choices = choices;
      else this.#needed.add(key);
    }
  }

  /** The latest walks that show answers which an entry is about. */
  #showing({ operation, when }: LearnedAnswer): readonly RecordedWalk[] {
    const shown = new Map<string, number>();
    const isNeeded = (one: Facts): boolean => {
      if (!scopesOf(one.operation).includes(operation) || one.status < 400 !== (when.answer === 'success')) return false;
      const key = `${one.operation} ${conditionKey(one)}`;
      const count = (shown.get(key) ?? 0) + 1;
      shown.set(key, count);
      return count <= walksForEach;
    };
    return this.#walks.toReversed().filter(({ runs: [first] }) => first.filter(isNeeded).length > 0);
  }

  async #hold(choices: Choices, walks: readonly RecordedWalk[], concerns: (divergence: Divergence) => boolean): Promise<boolean> {
    for (const kept of walks) {
      const placesOf = async (own: Choices): Promise<readonly string[]> =>
        (await this.#differing(kept, own)).filter(concerns).map((one) => `${one.step} ${placeOf(one)}`);
      const now = await placesOf(choices);
      if (now.length === 0) continue;
      const before = await placesOf(this.#simulator.choices);
      if (now.some((place) => !before.includes(place))) return false;
    }
    return true;
  }

  async #differing({ walk, runs }: RecordedWalk, choices: Choices): Promise<readonly Divergence[]> {
    const { facts } = await this.#simulator.takeWith(walk, choices);
    return compareRuns(runs, facts, this.#noise).divergences;
  }
}
