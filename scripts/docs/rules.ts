/** The pages of the rules by chapter, and that of the error codes. */
import { chapterOf } from '../../reports/chapters.ts';
import { clauseOf } from '../../schemas/clauses.ts';
import { errorEntries } from '../../schemas/errors.ts';
import { register } from '../../schemas/register.ts';
import { levels, type Rule } from '../../schemas/rule.ts';
import { code, fileName, page, plain, table, type GeneratedPage } from './markdown.ts';

const all: readonly Rule[] = Object.values(register);

/** Why no suite judges a rule; empty if one does. */
const uncovered = ({ status }: Rule): string => (status === 'tested' ? '' : `Not covered: ${status.untestable}`);

function describe(rule: Rule): string {
  const facts = [`${rule.keyword}, level ${rule.level}. Source: ${plain(rule.source)}.`, `Observed by: ${plain(rule.observed)}.`];
  return [`## ${rule.id}`, plain(rule.statement), ...facts, plain(uncovered(rule))].filter((part) => part !== '').join('\n\n');
}

function clauseText(chapter: string): string {
  const clause = clauseOf(chapter);
  return clause === undefined ? '' : [`**${plain(clause.title)}.**`, ...clause.text.map(plain)].join('\n\n');
}

/** `Operation 1: Read the detail of an API key`; a section keeps its own name. */
function titleOf(chapter: string): string {
  const number = /^endpoints: operation (\d+)$/.exec(chapter)?.[1];
  return number === undefined ? chapter : `Operation ${number}: ${clauseOf(chapter)?.title ?? chapter}`;
}

export function rulePages(): readonly GeneratedPage[] {
  const names = [...new Set(all.map(({ source }) => chapterOf(source)))];
  const chapters = names.map((name) => {
    const own = all.filter(({ source }) => chapterOf(source) === name);
    const title = titleOf(name);
    return { path: `rules/${fileName(name)}`, title, count: own.length, text: page(title, clauseText(name), ...own.map(describe)) };
  });
  const rows = chapters.map(({ path, title, count }) => [`[${title}](./${path.split('/')[1]}.md)`, String(count)]);
  const byLevel = Object.entries(levels).map(([level, text]) => [plain(text), String(all.filter((rule) => rule.level === level).length)]);
  const about = `The register has ${all.length} rules. \`gateproof rules\` prints them.`;
  const tables = [table(['Chapter', 'Rules'], rows), table(['Level', 'Rules'], byLevel)];
  const index = { path: 'rules/index', title: 'Rules', text: page('Rules', about, ...tables) };
  const open = all.filter(({ status }) => status !== 'tested').map((rule) => [code(rule.id), plain(uncovered(rule))]);
  const notCovered = {
    path: 'rules/not-covered',
    title: 'Rules without a test',
    text: page('Rules without a test', 'No suite judges these rules. They do not affect a certificate.', table(['Rule', 'Why'], open)),
  };
  return [index, ...chapters, notCovered];
}

export function errorCodePages(): readonly GeneratedPage[] {
  const rows = errorEntries.map(({ code: name, status, when, advice, operations }) => [
    code(name),
    status === 0 ? 'of a choice' : String(status),
    plain(`Sent when ${when}. ${advice}`),
    operations.length > fewOperations ? `${operations.length} operations` : operations.map(code).join(', '),
  ]);
  const about =
    'Codes of refusals (`error.code`) with the status that each has unless a choice says otherwise (`errors.statusMap`, `errors.businessRuleStatus` and others), what to do, and the operations that send it.';
  const text = page('Error codes', about, table(['Code', 'Status', 'When, and what to do', 'Operations'], rows));
  return [{ path: 'error-codes', title: 'Error codes', text }];
}

/** Operations that a row names; more are counted. */
const fewOperations = 8;
