/** Annotations as commands that CI systems read from a job's output. Each escapes what would end or begin a command. Pure. */
import type { Certificate } from './certificate-schema.ts';
import { knownReason } from './known-failures.ts';
import { oneLine } from '../schemas/shared/markup.ts';
import { count } from './counts.ts';
import { shortPair } from './short-pair.ts';
import { outcomeTitles } from './words.ts';

// One CI annotation for each broken rule. Pure.

interface Annotation {
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

export function githubCommand({ kind, title, message }: Annotation): string {
  const data = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
  return `::${kind} title=${property(oneLine(title))}::${data(message)}`;
}

/** Azure Pipelines: a logging command; it has no kind `notice`. */
export const azureCommand = ({ kind, title, message }: Annotation): string | undefined =>
  kind === 'notice' ? undefined : `##vso[task.logissue type=${kind}]${azureData(`${oneLine(title)}: ${message}`)}`;

/** Azure Pipelines: adds a Markdown file to the run's summary. `path` is absolute. */
export const azureSummary = (path: string): string => `##vso[task.uploadsummary]${azureData(path)}`;

const azureData = (text: string): string => text.replaceAll('%', '%AZP25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

/** TeamCity: an error is a build problem, distinguished by its identity; everything else is a line of the build log. */
export function teamcityCommand({ kind, title, message }: Annotation): string {
  const text = teamcityValue(`${oneLine(title)}: ${message}`);
  if (kind === 'error') return `##teamcity[buildProblem description='${text}' identity='${teamcityValue(oneLine(title).slice(0, 60))}']`;
  return `##teamcity[message text='${text}' status='${kind === 'warning' ? 'WARNING' : 'NORMAL'}']`;
}

export const teamcityReport = (path: string): string => `##teamcity[importData type='junit' path='${teamcityValue(path)}']`;

/** Escapes with a bar; non-ASCII characters by their UTF-16 code units. */
function teamcityValue(text: string): string {
  return text
    .replaceAll(/[|'[\]]/g, '|$&')
    .replaceAll('\r', '|r')
    .replaceAll('\n', '|n')
    .replaceAll(/[^\x20-\x7e]/g, (character) => `|0x${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
