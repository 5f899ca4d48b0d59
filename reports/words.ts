import type { Verdict } from '../schemas/shared/verdict.ts';
import type { Certificate } from './certificate-schema.ts';
import type { OutcomeName } from './outcome.ts';

/** `840 ms`, `12.4 s`, `3 min 05 s`. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
}

export const outcomeTitles: Readonly<Record<OutcomeName, string>> = {
  certified: 'Certified',
  'as expected': 'Not certified',
  failed: 'Not certified',
  incomplete: 'Incomplete',
  error: 'Error',
};

/** Signs, so that colour is never the only difference. */
export const signs: Readonly<Record<Verdict, string>> = {
  error: '!',
  fail: '✗',
  inconclusive: '≈',
  untested: '○',
  warn: '▲',
  pass: '✓',
  'not applicable': '–',
};

export const levelSigns = { certified: '✓', failed: '✗', incomplete: '○', error: '!', informative: 'i' } as const;

/** Splits a level's title: `Core`, `Authentication, permissions and errors.`. */
export function levelTitle(title: string): readonly [name: string, about: string] {
  const at = title.indexOf(': ');
  if (at < 0) return [title, ''];
  const about = title.slice(at + 2);
  return [title.slice(0, at), `${about.charAt(0).toUpperCase()}${about.slice(1)}.`];
}

/** The result of a level: `41` and `43 required rules passed`, for `41 of 43 required rules passed`. */
export function share({ verdict, covered, counts, musts }: Certificate['levels'][number]): {
  readonly passed: number;
  readonly of: string;
} {
  if (verdict === 'informative') return { passed: counts['pass'] ?? 0, of: `${covered} recommendations met` };
  return { passed: musts.passed, of: `${musts.covered} required rules passed` };
}

export const knownStates = {
  expected: '▲ fails as expected',
  expired: '✗ expired: fails after its date',
  stale: '✗ stale: no longer fails',
  unjudged: '○ not judged in this run',
} as const;
