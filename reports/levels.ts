/** The levels of the certificate, each judged independently. Pure. */
import { isClientLevel, levels, type Level } from '../schemas/rule.ts';
import { verdicts, type Verdict } from '../schemas/shared/verdict.ts';
import type { Ledger, LedgerEntry } from './ledger.ts';

/** Worst first, except `informative`: an advisory rule decides nothing. */
export const levelVerdicts = ['failed', 'error', 'incomplete', 'certified', 'informative'] as const;
export type LevelVerdict = (typeof levelVerdicts)[number];
export type Counts = Readonly<Record<Verdict, number>>;

export interface LevelResult {
  readonly level: Level;
  readonly title: string;
  readonly verdict: LevelVerdict;
  readonly counts: Counts;
  readonly covered: number;
  readonly uncovered: number;
  readonly musts: { readonly covered: number; readonly passed: number };
}

/** A level is certified only if every covered MUST in it was judged and passed. */
export function levelResults(ledger: Ledger): readonly LevelResult[] {
  const hasAdvice = ledger.entries.some(({ rule }) => rule.level === 'advisory');
  const isOf = new Set(ledger.entries.map(({ rule }) => rule.level));
  const isClient = ledger.entries.some(({ rule }) => isClientLevel(rule.level));
  const shown = (Object.keys(levels) as Level[]).filter((level) =>
    isClient ? isOf.has(level) : !isClientLevel(level) && (level !== 'advisory' || hasAdvice),
  );
  return shown.map((level) => {
    const entries = ledger.entries.filter((entry) => entry.rule.level === level);
    const covered = entries.filter((entry) => entry.verdict !== null);
    const musts = covered.filter((entry) => entry.rule.keyword === 'MUST' && entry.verdict !== 'not applicable');
    return {
      level,
      title: levels[level],
      verdict: level === 'advisory' ? 'informative' : levelVerdict(covered, musts, ledger.errors.length > 0),
      counts: countVerdicts(covered),
      covered: covered.length,
      uncovered: entries.length - covered.length,
      musts: { covered: musts.length, passed: musts.filter((entry) => entry.verdict === 'pass').length },
    };
  });
}

export function countVerdicts(entries: readonly LedgerEntry[]): Counts {
  const counts = Object.fromEntries(verdicts.map((verdict) => [verdict, 0])) as Record<Verdict, number>;
  for (const { verdict } of entries) if (verdict !== null) counts[verdict] += 1;
  return counts;
}

function levelVerdict(covered: readonly LedgerEntry[], musts: readonly LedgerEntry[], runIsBroken: boolean): LevelVerdict {
  if (musts.some((entry) => entry.verdict === 'fail')) return 'failed';
  if (runIsBroken || covered.some((entry) => entry.verdict === 'error')) return 'error';
  // A level without a judged MUST is not certified.
  if (musts.length === 0 || musts.some((entry) => entry.verdict !== 'pass')) return 'incomplete';
  return 'certified';
}
