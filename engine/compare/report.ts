/** The result of a comparison, as `compare.json` holds it. */
import type { ComparedGroup, ComparisonReport, ReportedDivergence } from '../../reports/comparison/report.ts';
import type { Divergence } from './compare.ts';
import type { Covered } from './coverage.ts';
import type { Walk } from './walk.ts';

/** One divergence on its shortest walk. */
export type Finding = Divergence & Omit<ReportedDivergence, 'walk'> & { readonly walk: Walk };

export type GroupCompared = Covered & ComparedGroup;

export interface CompareReport extends ComparisonReport {
  readonly kind: 'comparison';
  readonly version: 1;
  readonly rounds: readonly { readonly walks: number; readonly equal: number; readonly divergences: number; readonly learned: number }[];
  readonly groups: readonly GroupCompared[];
  readonly choices: readonly { readonly id: string; readonly value: unknown; readonly shown: Finding }[];
  readonly violations: readonly Finding[];
  readonly defects: readonly Finding[];
  readonly unexplained: readonly Finding[];
}
