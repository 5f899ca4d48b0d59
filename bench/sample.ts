/** Interleaved samples and their evaluation: ratios, and controls that show whether they are reliable. */

export type Figures = Readonly<Record<string, number>>;

/** A figure of a side: `['gateproof', 'perSecond']`. */
export type Pick = readonly [side: string, figure: string];

export interface Row {
  readonly title: string;
  /** Unit of the figures: `/s`, `ms`, `bytes`. */
  readonly unit: string;
  readonly subject: Pick;
  /** Absent: the figure itself is the result. */
  readonly peer?: Pick;
  /** The required ratio of subject to peer, or the required figure without a peer. Absent: only informative. */
  readonly target?: { readonly atLeast: number } | { readonly atMost: number };
}

export interface Measure {
  readonly name: string;
  readonly title: string;
  /** Maximum number of rounds: one if the measure counts instead of timing. Absent: no maximum. */
  readonly rounds?: number;
  /** Prepares sides; returns a reason for each side that cannot be sampled. */
  prepare?(): Promise<Readonly<Record<string, string>>>;
  /** Sides that are other programs, the same for every tree. */
  readonly others?: readonly string[];
  /** Each call is one sample from a fresh process. */
  readonly sides: Readonly<Record<string, (isQuick: boolean) => Promise<Figures>>>;
  readonly rows: readonly Row[];
  /** The same side under two names, whose ratio should be 1. */
  readonly controls: readonly (readonly [Pick, Pick])[];
}

export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

export interface RowResult {
  readonly row: Row;
  readonly subject?: Spread;
  readonly peer?: Spread;
  /** Over the rounds; each is a pair of consecutive samples. */
  readonly ratio?: Spread;
  readonly missing?: string;
}

export interface MeasureResult {
  readonly name: string;
  readonly title: string;
  readonly rounds: number;
  readonly rows: readonly RowResult[];
  readonly controls: readonly number[];
  readonly samples: readonly Readonly<Record<string, Figures>>[];
}

/** Why a measure has no figures, if a time was given for all. */
const noTime = 'no time left';

/** How far a control may stray from 1. */
export const tolerance = 0.05;

export const isSteady = ({ controls }: MeasureResult): boolean => controls.every((ratio) => Math.abs(ratio - 1) <= tolerance);

export function spread(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const median = sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
  return { median, min: sorted[0]!, max: sorted.at(-1)! };
}

/** Undefined if the result has no target or no figure. */
export function isMet({ row: { target, peer }, ratio, subject }: RowResult): boolean | undefined {
  if (target === undefined) return undefined;
  if (peer === undefined) {
    if (subject === undefined) return undefined;
    return 'atLeast' in target ? subject.min >= target.atLeast : subject.max <= target.atMost;
  }
  if (ratio === undefined) return undefined;
  return 'atLeast' in target ? ratio.median >= target.atLeast : ratio.median <= target.atMost;
}

interface Taking {
  readonly rounds: number;
  readonly isQuick: boolean;
  /** When the last round must be over, by `now`: one that would end later, as the longest before it did, is not begun. Absent: never. */
  readonly until?: number;
  /** When the first round must be over too: a sample that is under way then is given up, and its round does not count. */
  readonly deadline?: number;
  /** Ends the processes of a sample that is given up. */
  readonly giveUp?: () => Promise<unknown>;
  /** Milliseconds of a clock. */
  readonly now?: () => number;
}

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

/** The sides take turns, and each round begins with a different one, so that a temporary slowdown of the machine affects all of them. */
export async function take(measure: Measure, options: Taking): Promise<MeasureResult> {
  const { isQuick, until = Infinity, deadline = Infinity, now = () => performance.now(), giveUp } = options;
  const rounds = Math.min(options.rounds, measure.rounds ?? Infinity);
  let longest = 0;
  const absent = (now() < deadline ? await measure.prepare?.() : undefined) ?? {};
  const names = Object.keys(measure.sides).filter((name) => absent[name] === undefined);
  const samples: Record<string, Figures>[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = now();
    if (round > 0 && start + longest > until) break;
    const figures: Record<string, Figures> = {};
    for (let turn = 0; turn < names.length && now() < deadline; turn++) {
      const name = names[(turn + round) % names.length]!;
      const taken = await within(deadline - now(), measure.sides[name]!(isQuick));
      if (taken !== undefined) figures[name] = taken;
      else await giveUp?.();
    }
    if (Object.keys(figures).length < names.length) break;
    samples.push(figures);
    longest = Math.max(longest, now() - start);
  }
  const of = ([side, figure]: Pick) => samples.map((round) => round[side]?.[figure] ?? NaN);
  const ratios = (one: Pick, other: Pick) => of(one).map((value, i) => value / of(other)[i]!);
  const judge = (row: Row): RowResult => {
    if (samples.length === 0) return { row, missing: noTime };
    const missing = absent[row.subject[0]] ?? (row.peer === undefined ? undefined : absent[row.peer[0]]);
    if (missing !== undefined) return { row, missing };
    const subject = spread(of(row.subject));
    if (Number.isNaN(subject.median)) return { row, missing: 'not reported by this system' };
    if (row.peer === undefined) return { row, subject };
    return { row, subject, peer: spread(of(row.peer)), ratio: spread(ratios(row.subject, row.peer)) };
  };
  const { name, title } = measure;
  const controls = samples.length === 0 ? [] : measure.controls.map(([one, other]) => spread(ratios(one, other)).median);
  return { name, title, rounds: samples.length, rows: measure.rows.map(judge), controls, samples };
}
