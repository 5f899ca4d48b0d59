/** The Markdown summary for a pull request or a job page. Pure. */
import { type Leftover, verdicts } from '../schemas/shared/verdict.ts';
import { describeRemains, isAvoidable } from '../schemas/remains.ts';
import type { Certificate } from './certificate-schema.ts';
import { sentAs } from './curl.ts';
import { knownReason } from './known-failures.ts';
import { escapeMarkdown, visible } from '../schemas/shared/markup.ts';
import { count } from './counts.ts';
import { missingHere, selectionOf, unselectedIn } from './selection.ts';
import { shortPair } from './short-pair.ts';
import { targetAdditions } from './target-additions.ts';
import { duration, share } from './words.ts';

/** Groups records that a run could not remove by what created them and why they remain. Pure. */
interface LeftoverGroup {
  readonly operation: string;
  readonly reason: string;
  /** Null if the answer that created the record has no id. */
  readonly ids: readonly (string | null)[];
}

export function groupLeftovers(left: readonly Leftover[]): readonly LeftoverGroup[] {
  const groups = new Map<string, { operation: string; reason: string; ids: (string | null)[] }>();
  for (const { operation, id, reason } of left) {
    const key = `${operation} ${reason}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { operation, reason, ids: [id] });
    else group.ids.push(id);
  }
  return [...groups.values()];
}

const marks = { certified: '✅', 'as expected': '☑️', failed: '❌', incomplete: '⚪', error: '⚠️', informative: 'ℹ️' } as const;
/** More rows belong in the certificate. */
const maxRows = 50;
/** Checks of one rule, and characters of a value; the certificate has all. */
const maxChecks = 3;
const maxValue = 200;
const maxRules = 12;

export function summary(certificate: Certificate): string {
  const { outcome, target, tool, plan } = certificate;
  const present = verdicts.filter((verdict) => certificate.levels.some((level) => (level.counts[verdict] ?? 0) > 0));
  const additions = targetAdditions(missingHere(certificate));
  const sections = [
    `# ${marks[outcome.name]} ${escapeMarkdown(target.name)}: ${outcome.name}`,
    escapeMarkdown(outcome.headline),
    table(
      ['Level', 'Verdict', 'Passed', ...present],
      certificate.levels.map((level) => [
        escapeMarkdown(level.title.split(':')[0] ?? level.level),
        `${marks[level.verdict]} ${level.verdict}`,
        `${share(level).passed} of ${share(level).of}`,
        ...present.map((verdict) => String(level.counts[verdict] ?? 0)),
      ]),
    ),
    ...failureSection(certificate),
    ...section('Errors of the run', [cut(plan.errors.map((error) => `- ${escapeMarkdown(error)}`))]),
    ...section(
      'Not judged',
      tableOrNothing(
        ['Missing', 'Verdict', 'Rules'],
        [
          ...missingHere(certificate).map(({ reason, verdict, rules }) => [escapeMarkdown(reason), verdict, listed(rules)]),
          ...(unselectedIn(certificate) === 0
            ? []
            : [
                [
                  `not selected: only ${escapeMarkdown(selectionOf(certificate) ?? '')}`,
                  'untested',
                  count(unselectedIn(certificate), 'rule'),
                ],
              ]),
        ],
      ),
    ),
    ...(additions === undefined ? [] : [`<details><summary>Add to the target file</summary>\n\n${fence(additions, 'yaml')}\n\n</details>`]),
    ...section('Left at the target', certificate.left === undefined ? [] : [`${escapeMarkdown(describeRemains(certificate.left))}.`]),
    ...section(
      'Not removed',
      tableOrNothing(
        ['Created by', 'Ids', 'Reason'],
        groupLeftovers((certificate.left ?? []).filter(isAvoidable)).map(({ operation, ids, reason }) => [
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
  const rules = [...new Set(failures.map(({ rule }) => rule))];
  const shown = rules.slice(0, maxRows).flatMap((rule) => ruleBlock(failures.filter((failure) => failure.rule === rule)));
  const rest = rules.length - maxRows;
  return section('Failures', rest > 0 ? [...shown, `… and ${count(rest, 'more rule')} in the certificate.`] : shown);
}

function ruleBlock(checks: readonly Certificate['failures'][number][]): readonly string[] {
  const first = checks[0]!;
  const rest = checks.length - maxChecks;
  const command = first.script ?? first.curl;
  return [
    `### ${first.verdict === 'fail' ? '❌' : '⚠️'} ${escapeMarkdown(first.rule)}${first.known === null ? '' : ' (known)'}`,
    escapeMarkdown(first.statement),
    table(
      ['Check', 'Expected', 'Actual'],
      checks
        .slice(0, maxChecks)
        .map(({ check, expected, actual }) => [
          escapeMarkdown(check),
          ...shortPair(expected ?? 'not stated', actual ?? 'not recorded', maxValue).map(escapeMarkdown),
        ]),
    ) + (rest > 0 ? `\n\n… and ${count(rest, 'more failed check')}.` : ''),
    ...(command === null
      ? []
      : [
          ...(first.script !== undefined || first.persona === null
            ? []
            : [`To repeat it ${escapeMarkdown(sentAs(first.persona, command))}:`]),
          fence(command),
        ]),
  ];
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

function listed(rules: readonly string[]): string {
  const rest = rules.length - maxRules;
  return `${rules.slice(0, maxRules).map(escapeMarkdown).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/** A fenced block that its content cannot close. */
function fence(text: string, language: 'sh' | 'yaml' = 'sh'): string {
  const ticks = [...text.matchAll(/`+/g)].reduce((max, [run]) => Math.max(max, run.length), 2) + 1;
  return `${'`'.repeat(ticks)}${language}\n${visible(text)}\n${'`'.repeat(ticks)}`;
}
