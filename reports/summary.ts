/** The Markdown summary, made for a pull request or a job page. Pure. */
import { verdicts } from '../schemas/shared/verdict.ts';
import type { Certificate } from './certificate-schema.ts';
import { groupLeftovers } from './leftovers.ts';
import { knownReason } from './known-failures.ts';
import { escapeMarkdown, visible } from './markup.ts';
import { duration, share } from './words.ts';

const marks = { certified: '✅', 'as expected': '☑️', failed: '❌', incomplete: '⚪', error: '⚠️', informative: 'ℹ️' } as const;
/** More rows than this belong into the certificate. */
const maxRows = 50;

/** Verdict, levels, counts, failures with their curl commands, and what could not be judged. */
export function summary(certificate: Certificate): string {
  const { outcome, target, tool, plan } = certificate;
  const sections = [
    `# ${marks[outcome.name]} ${escapeMarkdown(target.name)}: ${outcome.name}`,
    escapeMarkdown(outcome.headline),
    table(
      ['Level', 'Verdict', 'Passed', ...verdicts],
      certificate.levels.map((level) => [
        escapeMarkdown(level.title.split(':')[0] ?? level.level),
        `${marks[level.verdict]} ${level.verdict}`,
        `${share(level).passed} of ${share(level).of}`,
        ...verdicts.map((verdict) => String(level.counts[verdict] ?? 0)),
      ]),
    ),
    ...failureSection(certificate),
    ...section('Errors of the run', [cut(plan.errors.map((error) => `- ${escapeMarkdown(error)}`))]),
    ...section(
      'Not judged',
      tableOrNothing(
        ['Missing', 'Verdict', 'Rules'],
        certificate.missing.map(({ reason, verdict, rules }) => [escapeMarkdown(reason), verdict, rules.map(escapeMarkdown).join(', ')]),
      ),
    ),
    ...section(
      'Not removed',
      tableOrNothing(
        ['Created by', 'Ids', 'Reason'],
        groupLeftovers(certificate.left ?? []).map(({ operation, ids, reason }) => [
          escapeMarkdown(operation),
          ids.map((id) => escapeMarkdown(id ?? 'unknown')).join(', '),
          escapeMarkdown(reason),
        ]),
      ),
    ),
    ...section(
      'Known failures',
      tableOrNothing(
        ['Rule', 'State', 'Reason'],
        certificate.knownFailures.map((failure) => [escapeMarkdown(failure.rule), failure.state, escapeMarkdown(knownReason(failure))]),
      ),
    ),
    table(
      ['Run', ''],
      [
        ['Target', escapeMarkdown(target.baseUrl)],
        ['Tool', escapeMarkdown(`${tool.name} ${tool.version}, suites ${tool.suiteDigest}`)],
        ['Seed', String(certificate.seed)],
        ['Started', escapeMarkdown(certificate.startedAt)],
        [
          'Duration',
          `${duration(certificate.durationMs)}, ${certificate.requests} requests, ${plan.ran} of ${plan.planned} planned tests${certificate.deep ? ', including random walks' : ''}`,
        ],
      ],
    ),
  ];
  return `${sections.join('\n\n')}\n`;
}

function failureSection({ failures }: Certificate): readonly string[] {
  const shown = failures.slice(0, maxRows).flatMap((failure) => [
    `### ${failure.verdict === 'fail' ? '❌' : '⚠️'} ${escapeMarkdown(failure.rule)}${failure.known === null ? '' : ' (known)'}`,
    escapeMarkdown(failure.statement),
    table(
      ['', escapeMarkdown(failure.check)],
      [
        ['Expected', escapeMarkdown(failure.expected ?? 'not stated')],
        ['Actual', escapeMarkdown(failure.actual ?? 'not recorded')],
      ],
    ),
    ...(failure.script === undefined ? (failure.curl === null ? [] : [fence(failure.curl)]) : [fence(failure.script)]),
  ]);
  const rest = failures.length - maxRows;
  return section('Failures', rest > 0 ? [...shown, `… and ${rest} more in the certificate.`] : shown);
}

function section(title: string, parts: readonly string[]): readonly string[] {
  const content = parts.filter((part) => part !== '');
  return content.length === 0 ? [] : [`## ${title}`, ...content];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), cut(rows.map(line))].join('\n');
}

function tableOrNothing(head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  return rows.length === 0 ? [] : [table(head, rows)];
}

function cut(lines: readonly string[]): string {
  const rest = lines.length - maxRows;
  return [...lines.slice(0, maxRows), ...(rest > 0 ? ['', `… and ${rest} more in the certificate.`] : [])].join('\n');
}

/** A fenced block that its content cannot close. */
function fence(text: string): string {
  const ticks = [...text.matchAll(/`+/g)].reduce((max, [run]) => Math.max(max, run.length), 2) + 1;
  return `${'`'.repeat(ticks)}sh\n${visible(text)}\n${'`'.repeat(ticks)}`;
}
