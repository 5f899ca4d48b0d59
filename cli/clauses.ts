/** `gateproof rules --clause`: the specification in the project's words, and the rules that follow from it. */
import { clauses, operationsOf } from '../schemas/clauses.ts';
import type { Unjudged } from '../schemas/clauses/clause.ts';
import { paragraphsOf } from '../schemas/clauses/judged-by.ts';
import { unjudgedOf } from '../schemas/clauses/unjudged.ts';
import { isRuleId, register, rules } from '../schemas/register.ts';
import { UserError } from '../schemas/shared/user-error.ts';
import { table, tsv } from '../reports/table.ts';
import { columnsOf } from '../reports/fitted.ts';

type Format = 'table' | 'tsv' | 'json';

const rulesOf = (source: string): readonly string[] => rules.filter((rule) => rule.source === source).map(({ id }) => id);
const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** `wanted`: a clause, a part of its name or title, or a rule; `true` lists all. Throws `UserError`. */
export function printClauses(wanted: string | true, format: Format): number {
  process.stdout.write(wanted === true ? list(Object.keys(clauses), format) : found(wanted, format));
  return 0;
}

function found(wanted: string, format: Format): string {
  const [source, ...others] = matching(wanted);
  if (source === undefined) throw new UserError(`--clause: no clause matches "${wanted}"; \`gateproof rules --clause\` lists them`);
  return others.length > 0 ? list([source, ...others], format) : one(source, format);
}

/** An exact name first, then a rule's own clause, then all that contain the text. */
function matching(wanted: string): readonly string[] {
  const text = wanted.toLowerCase();
  const all = Object.keys(clauses);
  const exact = all.filter((source) => source.toLowerCase() === text);
  if (exact.length > 0) return exact;
  if (isRuleId(wanted)) return [register[wanted].source];
  return all.filter((source) => `${source}\n${clauses[source]!.title}`.toLowerCase().includes(text));
}

function list(sources: readonly string[], format: Format): string {
  if (format === 'json') return json(sources.map(document));
  const rows = sources.map((source) => [source, String(rulesOf(source).length), clauses[source]!.title]);
  return format === 'tsv' ? tsv([['clause', 'rules', 'title'], ...rows]) : table([['CLAUSE', 'RULES', 'TITLE'], ...rows]);
}

function one(source: string, format: Format): string {
  if (format === 'json') return json(document(source));
  if (format === 'tsv') return list([source], format);
  const { title, text } = clauses[source]!;
  const paragraphs = paragraphsOf(source, clauses[source]!);
  const operations = operationsOf(source).map(({ method, path, permissions }) => [method, path, permissions.join(' + ') || 'none']);
  const followed = rules.filter((rule) => rule.source === source).map(({ id, keyword, statement }) => [id, keyword, statement]);
  return [
    `${title}\n${source}\n`,
    // Keeps the entries of a list together.
    paragraphs
      .map(({ text: line, rules: judging }, index) => {
        const end = line.startsWith('- ') && text[index + 1]?.startsWith('- ') === true ? '\n' : '\n\n';
        return `${wrapped(line)}${hasOneOf(judging) ? `\n${indented(`Judged by ${judging.join(', ')}.`)}` : ''}${end}`;
      })
      .join(''),
    ...(operations.length === 0 ? [] : [`${table([['METHOD', 'PATH', 'PERMISSIONS'], ...operations])}\n`]),
    table([['RULE', 'KEYWORD', 'STATEMENT'], ...followed]),
    ...notJudged(source),
  ]
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n');
}

/** Whether the rules of a paragraph are worth naming beside it: fewer than those of a clause that only lists operations. */
const mostNamed = 40;
const hasOneOf = (judging: readonly string[]): boolean => judging.length > 0 && judging.length <= mostNamed;

/** Statements without a rule, and rules that no test can judge. */
function notJudged(source: string): readonly string[] {
  const entries = [...unjudgedOf(source), ...untestableOf(source)];
  if (entries.length === 0) return [];
  return ['\nNot judged:\n', ...entries.flatMap(({ statement, why }) => [wrapped(`- ${statement}`), `${indented(why)}\n`])];
}

const untestableOf = (source: string): readonly Unjudged[] =>
  rules.flatMap(({ source: own, statement, status }) =>
    own === source && status !== 'tested' ? [{ statement, why: status.untestable }] : [],
  );

const indented = (text: string): string => wrapped(`- ${text}`).replace('- ', '  ');

const maxLine = 100;
/** Wraps at that length, or at the columns of the terminal; further lines of a list entry are indented. */
function wrapped(line: string): string {
  const most = Math.min(maxLine, (columnsOf() ?? Infinity) - 2);
  const parts = line.matchAll(new RegExp(String.raw`\S.{0,${most - 1}}(?=\s|$)`, 'g'));
  return [...parts].map(([part]) => part).join(line.startsWith('- ') ? '\n  ' : '\n');
}

const document = (source: string) => ({
  clause: source,
  title: clauses[source]!.title,
  text: clauses[source]!.text,
  paragraphs: paragraphsOf(source, clauses[source]!),
  operations: operationsOf(source).map(({ id }) => id),
  rules: rulesOf(source),
  unjudged: unjudgedOf(source),
});
