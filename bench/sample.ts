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
