import type { JudgedKnownFailure } from './known-failures.ts';
import type { Ledger } from './ledger.ts';
import type { LevelResult } from './levels.ts';
import { count, shortOf } from './counts.ts';

export const outcomes = ['certified', 'as expected', 'failed', 'incomplete', 'error'] as const;
export type OutcomeName = (typeof outcomes)[number];
export interface Outcome {
  readonly name: OutcomeName;
  readonly exitStatus: 0 | 1 | 2 | 3;
  readonly headline: string;
}

/**
 * 1 wins over 3, and 3 over 2: an error says nothing about the target, but does not undo an observed failure. Advisory rules decide
 * nothing. An expected failure does not fail the run, but its level stays failed: `as expected` has status 0 and is not a certificate.
 */
export function outcome(
  ledger: Ledger,
  allLevels: readonly LevelResult[],
  known: readonly JudgedKnownFailure[],
  tests?: { readonly planned: number; readonly ran: number; readonly ended?: string | undefined },
): Outcome {
  const entries = ledger.entries.filter(({ rule }) => rule.level !== 'advisory');
  const advisory = new Set(ledger.entries.filter(({ rule }) => rule.level === 'advisory').map(({ rule }) => rule.id));
  const levels = allLevels.filter(({ level }) => level !== 'advisory');
  const expected = new Set(known.filter((failure) => failure.state === 'expected').map((failure) => failure.rule));
  const stale = known.filter((failure) => failure.state === 'stale' && !advisory.has(failure.rule)).length;
  const failed = entries.filter((entry) => entry.verdict === 'fail');
  const unexpected = failed.filter((entry) => !expected.has(entry.rule.id)).length;
  const expired = known.filter(({ state, rule }) => state === 'expired' && failed.some((entry) => entry.rule.id === rule)).length;
  const broken = entries.filter(({ checks }) => checks.some(({ verdict }) => verdict === 'error')).length + ledger.errors.length;
  const interrupted = tests !== undefined && tests.ran < tests.planned ? shortOf(tests) : undefined;
  if (unexpected > 0) {
    const again = expired === 0 ? '' : ` (${count(expired, 'known failure')} expired)`;
    const failures = `${count(unexpected, 'required rule')} failed${again}`;
    if (interrupted !== undefined) return { name: 'failed', exitStatus: 1, headline: `${interrupted}; ${failures}.` };
    const errors = broken > 0 ? `, and the run had ${count(broken, 'error')}` : '';
    return { name: 'failed', exitStatus: 1, headline: `${failures}${errors}.` };
  }
  if (broken > 0) {
    return {
      name: 'error',
      exitStatus: 3,
      headline: `${interrupted ?? `The run failed with ${count(broken, 'error')}`}; nothing is certified.`,
    };
  }
  if (stale > 0) {
    return {
      name: 'failed',
      exitStatus: 1,
      headline: `${count(stale, 'known failure')} no longer ${stale === 1 ? 'fails' : 'fail'}: remove ${stale === 1 ? 'it' : 'them'} from the list.`,
    };
  }
  if (levels.every((level) => level.verdict === 'certified')) {
    return { name: 'certified', exitStatus: 0, headline: 'Every required rule was judged and passed.' };
  }
  const open = levels.reduce((sum, level) => sum + level.musts.covered - level.musts.passed, 0) - failed.length;
  const hollow = levels.filter((level) => level.musts.covered === 0).length;
  if (open === 0 && hollow === 0) {
    return { name: 'as expected', exitStatus: 0, headline: `No failures except ${count(failed.length, 'known failure')}.` };
  }
  const parts = [
    ...(open > 0 ? [`${count(open, 'required rule')} ${open === 1 ? 'was' : 'were'} not judged`] : []),
    ...(hollow > 0 ? [`no rule was judged in ${count(hollow, 'level')}`] : []),
  ];
  const failures = failed.length > 0 ? `No failures except ${count(failed.length, 'known failure')}` : 'No failures';
  return { name: 'incomplete', exitStatus: 2, headline: `${failures}, but ${parts.join(' and ')}.` };
}
