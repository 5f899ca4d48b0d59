/** The result of a comparison, as `compare.json` holds it. */
import type { LearnedAnswer } from '../../schemas/learned-answers.ts';
import type { Leftover } from '../../schemas/shared/verdict.ts';
import type { Divergence } from './compare.ts';
import type { Covered } from './coverage.ts';
import type { Walk } from './walk.ts';

/** One divergence on its shortest walk. */
export interface Finding extends Divergence {
  /** Walks of the round that showed it first. */
  readonly count: number;
  readonly walk: Walk;
  /** Rules that the exchange breaks, for a violation or a defect of the simulator. */
  readonly rules?: readonly string[];
  /** Why it is unexplained. */
  readonly why?: string;
  /** Names of its shell scripts in the folder `scripts`. */
  readonly scripts?: { readonly target: string; readonly simulator: string };
}

export interface GroupCompared extends Covered {
  readonly group: string;
  /** Walks of the last round. */
  readonly walks: number;
  /** Walks of the first round, and of the last, in which nothing differed; and how many there were. */
  readonly before: { readonly walks: number; readonly equal: number };
  readonly after: { readonly walks: number; readonly equal: number };
  /** At most this share of such walks diverges, at 95 %; null unless all of the last round agreed. */
  readonly bound: number | null;
}

export interface CompareReport {
  readonly kind: 'comparison';
  readonly version: 1;
  readonly tool: string;
  readonly target: { readonly name: string; readonly baseUrl: string | null };
  /** Whether the deployment was walked, or a recording of such walks. */
  readonly source: 'deployment' | 'recording';
  readonly seed: number;
  readonly startedAt: string;
  readonly endedAt: string;
  readonly requests: number;
  readonly rounds: readonly { readonly walks: number; readonly equal: number; readonly divergences: number; readonly learned: number }[];
  readonly groups: readonly GroupCompared[];
  /** Aspects in which two runs of the deployment differed, and how often. */
  readonly noise: readonly { readonly aspect: string; readonly count: number }[];
  /** Choices with another value than was given. */
  readonly choices: readonly { readonly id: string; readonly value: unknown; readonly shown: Finding }[];
  readonly learned: readonly LearnedAnswer[];
  readonly violations: readonly Finding[];
  readonly defects: readonly Finding[];
  readonly unexplained: readonly Finding[];
  /** Operations that were not walked, with the reason. */
  readonly unwalked: readonly { readonly operation: string; readonly why: string; readonly count: number }[];
  readonly left: readonly Leftover[];
  /** Limits that cut the comparison short, a line each. */
  readonly notes: readonly string[];
  readonly bound: number | null;
  readonly outcome: { readonly exitStatus: 0 | 1 | 2; readonly reason: string };
}
