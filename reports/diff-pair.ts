/** Two certificates to compare, and what limits the comparison. Pure. */
import type { Run } from '../schemas/shared/verdict.ts';
import type { Certificate } from './certificate-schema.ts';
import { selectionOf } from './selection.ts';

/** The base URL for comparing targets: a simulator on the loopback interface listens on a different port in each run. */
export const comparableUrl = ({ baseUrl, simulator }: Pick<Run['target'], 'baseUrl' | 'simulator'>): string =>
  simulator ? baseUrl.replace(/^(https?:\/\/(?:127\.0\.0\.1|\[::1\]|localhost)):\d+/, '$1') : baseUrl;

export interface Pair<T> {
  readonly old: T;
  readonly new: T;
}

export interface Pairing {
  /** Ids of the tests that both runs selected; undefined if both selected the same, so that all findings are compared. */
  readonly tests: ReadonlySet<string> | undefined;
  readonly notes: readonly string[];
}

/** Finds the comparable tests, and what else a reader has to know. */
export function pairings(pair: Pair<Certificate>): Pairing {
  const isSameSelection = selectionOf(pair.old) === selectionOf(pair.new) && pair.old.deep === pair.new.deep;
  const planned = new Set(pair.old.plan.tests.map(({ id }) => id));
  const tests = isSameSelection ? undefined : new Set(pair.new.plan.tests.map(({ id }) => id).filter((id) => planned.has(id)));
  return { tests, notes: [...notes(pair), ...(tests === undefined ? [] : unmatchedFailures(pair.new, tests))] };
}

/** Reports failures that only NEW could find, which would otherwise go unnoticed for lack of a counterpart. */
function unmatchedFailures({ ledger }: Certificate, tests: ReadonlySet<string>): readonly string[] {
  const failing = ledger.filter(({ keyword, level, checks }) => {
    const failed = checks.filter(({ verdict }) => verdict === 'fail');
    return keyword === 'MUST' && level !== 'advisory' && failed.length > 0 && failed.every(({ test }) => test === null || !tests.has(test));
  });
  return failing.length === 0
    ? []
    : [`Required rules that fail only in tests that OLD did not select: ${failing.map(({ id }) => id).join(', ')}.`];
}

function notes({ old, new: current }: Pair<Certificate>): readonly string[] {
  const differs = (of: (certificate: Certificate) => unknown): boolean => of(old) !== of(current);
  const place = ({ target }: Certificate): string => `${target.name} at ${comparableUrl(target)}`;
  const suites = ({ tool }: Certificate): string => `gateproof ${tool.version} (suites ${short(tool.suiteDigest)})`;
  const selected = (certificate: Certificate): string =>
    `${selectionOf(certificate) ?? 'every test'}${certificate.deep ? ', with --deep' : ''}`;
  return [
    ...(differs(place) ? [`The targets differ: ${place(old)}; ${place(current)}.`] : []),
    ...(differs(suites) ? [`The suites differ: ${suites(old)}; ${suites(current)}. Rules and checks may differ for that reason.`] : []),
    ...(differs(selected)
      ? [
          `The selected tests differ: ${selected(old)}; ${selected(current)}. Only tests that both selected are compared; ` +
            'outcome and levels are of the whole runs.',
        ]
      : selectionOf(old) === undefined
        ? []
        : [`Both runs are incomplete: they selected ${selected(old)}. Other rules are not judged.`]),
    ...(differs(({ seed }) => seed) ? [`The seeds differ: ${old.seed}; ${current.seed}.`] : []),
    ...(Date.parse(current.startedAt) < Date.parse(old.startedAt)
      ? [`NEW (${current.startedAt}) is older than OLD (${old.startedAt}): are the arguments swapped?`]
      : []),
    ...[['OLD', old] as const, ['NEW', current] as const].flatMap(([which, { outcome }]) =>
      outcome.name === 'error' ? [`${which} is the certificate of a run in error: ${outcome.headline}`] : [],
    ),
  ];
}

/** `sha256:2352f240…`: enough to see that two digests differ. */
const short = (digest: string): string => (digest.length > 15 ? `${digest.slice(0, 15)}…` : digest);
