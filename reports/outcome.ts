/** What a whole run comes to, and the exit status that says so. Pure. */
import type { JudgedKnownFailure } from './known-failures.ts';
import type { Ledger } from './ledger.ts';
import type { LevelResult } from './levels.ts';

export const outcomes = ['certified', 'as expected', 'failed', 'incomplete', 'error'] as const;
export type OutcomeName = (typeof outcomes)[number];
export interface Outcome {
  readonly name: OutcomeName;
  readonly exitStatus: 0 | 1 | 2 | 3;
  /** One sentence for people. */
  readonly headline: string;
}

/**
 * 3 beats 1 beats 2: a broken harness says nothing about the target.
 * Advisory rules decide nothing. An expected failure does not fail the run, but its level stays failed: `as expected` has status 0 and is no certificate.
 */
export function outcome(ledger: Ledger, allLevels: readonly LevelResult[], known: readonly JudgedKnownFailure[]): Outcome {
  const entries = ledger.entries.filter(({ rule }) => rule.level !== 'advisory');
  const advisory = new Set(ledger.entries.filter(({ rule }) => rule.level === 'advisory').map(({ rule }) => rule.id));
  const levels = allLevels.filter(({ level }) => level !== 'advisory');
  const expected = new Set(known.filter((failure) => failure.state === 'expected').map((failure) => failure.rule));
  const stale = known.filter((failure) => failure.state === 'stale' && !advisory.has(failure.rule)).length;
  const failed = entries.filter((entry) => entry.verdict === 'fail');
  const unexpected = failed.filter((entry) => !expected.has(entry.rule.id)).length;
  const broken = entries.filter((entry) => entry.verdict === 'error').length + ledger.errors.length;
  if (broken > 0)
    return { name: 'error', exitStatus: 3, headline: `The run itself broke (${count(broken, 'error')}): nothing is certified.` };
  if (unexpected > 0) {
    return { name: 'failed', exitStatus: 1, headline: `${count(unexpected, 'required rule')} ${unexpected === 1 ? 'is' : 'are'} broken.` };
  }
  if (stale > 0) {
    return {
      name: 'failed',
      exitStatus: 1,
      headline: `${count(stale, 'known failure')} no longer ${stale === 1 ? 'fails' : 'fail'}: update the list.`,
    };
  }
  if (levels.every((level) => level.verdict === 'certified')) {
    return { name: 'certified', exitStatus: 0, headline: 'Every required rule was judged and passed.' };
  }
  const open = levels.reduce((sum, level) => sum + level.musts.covered - level.musts.passed, 0) - failed.length;
  const hollow = levels.filter((level) => level.musts.covered === 0).length;
  if (open === 0 && hollow === 0) {
    return {
      name: 'as expected',
      exitStatus: 0,
      headline: `Not certified: ${count(failed.length, 'known failure')}, and nothing else failed.`,
    };
  }
  const parts = [
    ...(open > 0 ? [`${count(open, 'required rule')} could not be judged`] : []),
    ...(hollow > 0 ? [`${count(hollow, 'level')} held no rule to judge`] : []),
    ...(failed.length > 0 ? [`${count(failed.length, 'known failure')} failed`] : []),
  ];
  return { name: 'incomplete', exitStatus: 2, headline: `Nothing unexpected failed, but ${parts.join(' and ')}.` };
}

/** `1 rule`, `2 rules`. */
export function count(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? '' : 's'}`;
}
