/** Takes the samples of measures, within a time for all of them. */
import { isSteady, spread, type Figures, type Measure, type MeasureResult, type Pick, type Row, type RowResult } from './sample.ts';

interface Taking {
  /** Maximum of each measure. */
  readonly rounds: number;
  readonly isQuick: boolean;
  /** When everything must be over, by `now`: a sample that is under way then is given up, and its round does not count. Absent: never. */
  readonly deadline?: number;
  /** Ends the processes of a sample that is given up. */
  readonly giveUp?: () => Promise<unknown>;
  /** Milliseconds of a clock. */
  readonly now?: () => number;
  /** Called before each round. */
  readonly onRound?: (measure: Measure, round: number) => void;
}

/** Why a measure has no figures, if a time was given for all. */
const noTime = 'no time left';

/** What some work brings; undefined if it takes longer. */
async function within<T>(milliseconds: number, work: Promise<T>): Promise<T | undefined> {
  if (milliseconds === Infinity) return work;
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds);
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
}

/** The rounds of one measure. */
class Sampling {
  readonly measure: Measure;
  /** Milliseconds of its longest round. */
  longest = 0;
  readonly #samples: Record<string, Figures>[] = [];
  #absent: Readonly<Record<string, string>> | undefined;

  constructor(measure: Measure) {
    this.measure = measure;
  }

  get rounds(): number {
    return this.#samples.length;
  }

  /** The sides take turns, and each round begins with a different one, so that a temporary slowdown of the machine affects all of them. */
  async round({ isQuick, deadline = Infinity, now = () => performance.now(), giveUp }: Taking): Promise<void> {
    const { sides } = this.measure;
    const start = now();
    if (start >= deadline) return;
    this.#absent ??= (await this.measure.prepare?.()) ?? {};
    const names = Object.keys(sides).filter((name) => this.#absent?.[name] === undefined);
    const figures: Record<string, Figures> = {};
    for (let turn = 0; turn < names.length && now() < deadline; turn++) {
      const name = names[(turn + this.rounds) % names.length]!;
      const taken = await within(deadline - now(), sides[name]!(isQuick));
      if (taken !== undefined) figures[name] = taken;
      else await giveUp?.();
    }
    if (Object.keys(figures).length < names.length) return;
    this.#samples.push(figures);
    this.longest = Math.max(this.longest, now() - start);
  }

  get result(): MeasureResult {
    const { name, title, rows, controls } = this.measure;
    const samples = this.#samples;
    const judged = controls.map(([one, other]) => spread(this.#ratios(one, other)).median);
    const result = { name, title, rounds: samples.length, rows: rows.map((row) => this.#judge(row)), samples };
    return { ...result, controls: samples.length === 0 ? [] : judged };
  }

  #of([side, figure]: Pick): readonly number[] {
    return this.#samples.map((round) => round[side]?.[figure] ?? NaN);
  }

  #ratios(one: Pick, other: Pick): readonly number[] {
    const others = this.#of(other);
    return this.#of(one).map((value, i) => value / others[i]!);
  }

  #judge(row: Row): RowResult {
    if (this.rounds === 0) return { row, missing: noTime };
    const missing = this.#absent?.[row.subject[0]] ?? (row.peer === undefined ? undefined : this.#absent?.[row.peer[0]]);
    if (missing !== undefined) return { row, missing };
    const subject = spread(this.#of(row.subject));
    if (Number.isNaN(subject.median)) return { row, missing: 'not reported by this system' };
    if (row.peer === undefined) return { row, subject };
    return { row, subject, peer: spread(this.#of(row.peer)), ratio: spread(this.#ratios(row.subject, row.peer)) };
  }
}

/** Rounds that a measure lacks because its control strayed: it is preferred to another with as many rounds. */
const forStraying = 2;
const urgency = (sampling: Sampling): number => sampling.rounds - (isSteady(sampling.result) ? 0 : forStraying);

/**
 * One round of each measure, then further rounds in the remaining time: first of measures that have few, or whose control strayed. A round that would
 * end too late, as the longest before it did, is not begun.
 */
export async function takeAll(measures: readonly Measure[], options: Taking): Promise<readonly MeasureResult[]> {
  const { rounds, deadline = Infinity, now = () => performance.now(), onRound } = options;
  const samplings = measures.map((measure) => new Sampling(measure));
  const isOpen = ({ measure, rounds: taken, longest }: Sampling): boolean =>
    taken > 0 && taken < Math.min(rounds, measure.rounds ?? Infinity) && now() + longest <= deadline;
  async function take(sampling: Sampling): Promise<boolean> {
    const { measure, rounds: before } = sampling;
    onRound?.(measure, before + 1);
    await sampling.round(options);
    return sampling.rounds > before;
  }
  for (const sampling of samplings) await take(sampling);
  for (;;) {
    const [next] = samplings.filter(isOpen).toSorted((a, b) => urgency(a) - urgency(b));
    // A round that was given up was the last.
    if (next === undefined || !(await take(next))) break;
  }
  return samplings.map(({ result }) => result);
}
