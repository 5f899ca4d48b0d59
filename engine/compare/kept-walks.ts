/** The latest walks with what the deployment showed: what is learnt must hold in them too. */
import { learnedChoice, learnedIn } from './classify.ts';
import { compareRuns, type Divergence, type Noise } from './compare.ts';
import { generalised } from './learn.ts';
import type { RecordedWalk } from './recording.ts';
import type { SimulatorSide } from './sides.ts';

/** Walks whose facts are kept in memory. */
const keptWalks = 500;
/** Of those that call the operation, so many confirm an entry. */
const confirmingWalks = 15;

const placeKeyOf = ({ operation, aspect }: Divergence): string => `${operation} ${aspect}`;

export class KeptWalks {
  #walks: readonly RecordedWalk[] = [];
  readonly #simulator: SimulatorSide;
  readonly #noise: Noise;

  constructor(simulator: SimulatorSide, noise: Noise) {
    this.#simulator = simulator;
    this.#noise = noise;
  }

  add(walk: RecordedWalk): void {
    this.#walks = [...this.#walks.slice(-keptWalks + 1), walk];
  }

  /** Whether the deployment accepted an operation with the inputs of its recipe. */
  accepts(operation: string): boolean {
    return this.#walks.some(({ runs: [first] }) =>
      first.some((one) => one.operation === operation && one.variation === 'none' && one.status < 400),
    );
  }

  /** Whether these choices make no walk differ where it agreed before, in these aspects of one operation. */
  async allow(choices: Readonly<Record<string, unknown>>, divergences: readonly Divergence[]): Promise<boolean> {
    const operations = new Set(divergences.map(({ operation }) => operation));
    const concerned = new Set(divergences.map(placeKeyOf));
    const some = this.#walks.filter(({ runs: [first] }) => first.some(({ operation }) => operations.has(operation)));
    for (const kept of some.slice(-confirmingWalks)) {
      const placesOf = async (own: Readonly<Record<string, unknown>>): Promise<readonly string[]> =>
        (await this.#differing(kept, own)).filter((one) => concerned.has(placeKeyOf(one))).map((one) => `${one.step} ${placeKeyOf(one)}`);
      const now = await placesOf(choices);
      if (now.length === 0) continue;
      const before = await placesOf(this.#simulator.choices);
      if (now.some((place) => !before.includes(place))) return false;
    }
    return true;
  }

  /** Replaces entries that many operations share by one, if no walk contradicts it. */
  async generalise(isOver: () => boolean): Promise<void> {
    const now = learnedIn(this.#simulator.choices);
    const general = generalised(now);
    if (general.length === now.length) return;
    const choices = { ...this.#simulator.choices, [learnedChoice]: general };
    for (const kept of this.#walks) {
      if (isOver()) return;
      const [wide, narrow] = [await this.#differing(kept, choices), await this.#differing(kept, this.#simulator.choices)];
      if (wide.length > narrow.length) return;
    }
    this.#simulator.choices = choices;
  }

  async #differing({ walk, runs }: RecordedWalk, choices: Readonly<Record<string, unknown>>): Promise<readonly Divergence[]> {
    const { facts } = await this.#simulator.takeWith(walk, choices);
    return compareRuns(runs, facts, this.#noise).divergences;
  }
}
