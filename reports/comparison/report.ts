/** What the page of a comparison shows: the part of compare.json that it reads. */
import type { LearnedAnswer } from '../../schemas/learned-answers.ts';
import type { Leftover } from '../../schemas/shared/verdict.ts';

/** Walks, and those of them in which nothing differed. */
export interface Agreement {
  readonly walks: number;
  readonly equal: number;
}

export interface ComparedGroup {
  /** Prefix of its operations: `customers`. */
  readonly group: string;
  readonly operations: number;
  /** Those of them that were called. */
  readonly called: readonly string[];
  /** Operations that followed one another. */
  readonly pairs: { readonly walked: number; readonly of: number };
  /** Moves between states; both empty for a group without states. */
  readonly transitions: { readonly walked: readonly string[]; readonly unwalked: readonly string[] };
  /** Of the first round, with the choices that certify learnt. */
  readonly before: Agreement;
  /** Of the last round. */
  readonly after: Agreement;
  /** At most this share of such walks diverges, at 95 %; null unless all of the last round agreed. */
  readonly bound: number | null;
}

/** An answer in which the simulator differs from the deployment. Undefined: absent. */
export interface ReportedDivergence {
  readonly operation: string;
  readonly condition: LearnedAnswer['when'];
  /** `status`, `code`, `header:NAME`, `member:PATH`, `order:PATH`. */
  readonly aspect: string;
  readonly target: string | undefined;
  readonly simulator: string | undefined;
  /** Walks that showed it. */
  readonly count: number;
  /** The shortest sequence that shows it. */
  readonly walk: { readonly steps: readonly unknown[] };
  readonly rules?: readonly string[];
  readonly why?: string;
  /** Names of the scripts that repeat it. */
  readonly scripts?: { readonly target: string; readonly simulator: string };
}

export interface ComparisonReport {
  /** Version of Gateproof. */
  readonly tool: string;
  readonly target: { readonly name: string; readonly baseUrl: string | null };
  readonly source: 'deployment' | 'recording';
  readonly startedAt: string;
  readonly endedAt: string;
  readonly requests: number;
  readonly seed: number;
  readonly rounds: readonly Agreement[];
  readonly groups: readonly ComparedGroup[];
  readonly learned: readonly LearnedAnswer[];
  /** Choices with another value than was given. */
  readonly choices: readonly { readonly id: string; readonly value: unknown; readonly shown: ReportedDivergence }[];
  /** The deployment breaks a rule. */
  readonly violations: readonly ReportedDivergence[];
  /** The simulator breaks a rule. */
  readonly defects: readonly ReportedDivergence[];
  readonly unexplained: readonly ReportedDivergence[];
  readonly unwalked: readonly { readonly operation: string; readonly why: string; readonly count: number }[];
  /** What differs between two runs at the deployment, and is not compared. */
  readonly noise: readonly { readonly aspect: string; readonly count: number }[];
  readonly left: readonly Leftover[];
  /** Limits that cut the comparison short. */
  readonly notes: readonly string[];
  readonly bound: number | null;
  readonly outcome: { readonly exitStatus: 0 | 1 | 2; readonly reason: string };
}
