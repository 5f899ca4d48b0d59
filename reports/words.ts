/** How the reports put figures and verdicts into words. Pure. */
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

/** Title of a whole outcome. */
export const outcomeTitles: Readonly<Record<OutcomeName, string>> = {
  certified: 'Certified',
  'as expected': 'Not certified',
  failed: 'Not certified',
  incomplete: 'Incomplete',
  error: 'Error',
};

/** A sign for each verdict, so that colour never stands alone. */
export const signs: Readonly<Record<Verdict, string>> = {
  error: '!',
  fail: '✗',
  inconclusive: '≈',
  untested: '○',
  warn: '▲',
  pass: '✓',
  'not applicable': '–',
};

/** A sign for each verdict of a level. */
export const levelSigns = { certified: '✓', failed: '✗', incomplete: '○', error: '!', informative: 'i' } as const;

/** Name and description of a level: `Core`, `Authentication, permissions and errors.`. */
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

/** The state of a known failure in a run. */
export const knownStates = {
  expected: '▲ fails as expected',
  expired: '✗ expired: fails after its date',
  stale: '✗ stale: no longer fails',
  unjudged: '○ not judged in this run',
} as const;
