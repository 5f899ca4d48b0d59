/** One CI annotation for each broken rule. Pure. */
import type { Certificate } from './certificate-schema.ts';
import { knownReason } from './known-failures.ts';
import { oneLine } from '../schemas/shared/markup.ts';
import { count } from './counts.ts';
import { shortPair } from './short-pair.ts';
import { outcomeTitles } from './words.ts';

export interface Annotation {
  readonly kind: 'error' | 'warning' | 'notice';
  readonly title: string;
  /** One or more lines of plain text. */
  readonly message: string;
}

/** GitHub shows at most ten errors and ten warnings of a step; more would not help elsewhere either. */
const maxOfKind = 10;
const maxLine = 400;

/** Errors of the run, broken rules, stale known failures, and finally the outcome. Known failures and recommendations are warnings. */
export function annotations(certificate: Certificate): readonly Annotation[] {
  const { failures, plan, knownFailures, ledger, outcome, target } = certificate;
  const first = new Map(failures.toReversed().map((failure) => [failure.rule, failure]));
  const broken = [...new Set(failures.map(({ rule }) => rule))].flatMap((rule): readonly Annotation[] => {
    const failure = first.get(rule);
    if (failure === undefined) return [];
    const isExpected = failure.known !== null || failure.verdict === 'warn';
    const expired = knownFailures.find((listed) => listed.rule === rule && listed.state === 'expired');
    const [expected, actual] = shortPair(failure.expected ?? 'not stated', failure.actual ?? 'not recorded', maxLine - 20);
    const lines = [
      failure.statement,
      `Check: ${failure.check}`,
      `Expected: ${expected}`,
      `Actual: ${actual}`,
      ...(failure.known === null ? [] : [`Known failure: ${failure.known}`]),
      ...(expired === undefined ? [] : [`Known failure, expired: ${knownReason(expired)}`]),
    ];
    return [{ kind: isExpected ? 'warning' : 'error', title: rule, message: lines.map(short).join('\n') }];
  });
  const errors = [
    ...plan.errors.map((message) => ({ title: 'Error of the run', message: short(message) })),
    ...ledger
      .filter(({ verdict }) => verdict === 'error')
      .map(({ id, checks }) => ({
        title: id,
        message: short(checks.find(({ verdict }) => verdict === 'error')?.reason ?? 'The check ended in an error.'),
      })),
  ].map((error): Annotation => ({ kind: 'error', ...error }));
  const stale = knownFailures
    .filter(({ state }) => state === 'stale')
    .map(({ rule, line }): Annotation => ({
      kind: 'error',
      title: rule,
      message: `The known failure on line ${line} no longer fails: remove it.`,
    }));
  const all = [...errors, ...broken, ...stale];
  const headline = short(`${outcomeTitles[outcome.name]} ${target.name}: ${outcome.headline}`);
  return [
    ...bounded(all, 'error'),
    ...bounded(all, 'warning'),
    ...(outcome.name === 'certified' ? [] : [{ kind: 'notice', title: 'Gateproof', message: headline } as const]),
  ];
}

function bounded(all: readonly Annotation[], kind: 'error' | 'warning'): readonly Annotation[] {
  const own = all.filter((one) => one.kind === kind);
  if (own.length <= maxOfKind) return own;
  const rest = own.length - maxOfKind + 1;
  return [
    ...own.slice(0, maxOfKind - 1),
    { kind, title: 'Gateproof', message: `… and ${count(rest, `more ${kind}`)}; the certificate lists all.` },
  ];
}

function short(text: string): string {
  const line = oneLine(text);
  return line.length > maxLine ? `${line.slice(0, maxLine)} …` : line;
}
