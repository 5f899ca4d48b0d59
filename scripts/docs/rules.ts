/** The page of the error codes, with the usual statuses and messages found in the simulator's source. */
import { chapterOf } from '../../reports/chapters.ts';
import { clauseOf } from '../../schemas/clauses.ts';
import { register } from '../../schemas/register.ts';
import { levels, type Rule } from '../../schemas/rule.ts';
import { code, fileName, page, plain, table, type GeneratedPage } from './markdown.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { documentedStatusCodes, errorCodes } from '../../schemas/error-codes.ts';
import { machines } from '../../schemas/states.ts';

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

interface Use {
  readonly status: string;
  readonly message: string;
}

/** The functions of `simulator/domain/kernel/refusal.ts` that take a code and a message. */
const usual: Readonly<Record<string, string>> = { conflict: '409', refused: '403' };
const literal = String.raw`(?:'((?:[^'\\]|\\.)*)'|\`([^\`]*)\`)?`;

const sourceBelow = (folder: string, ending = '.ts'): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(ending) && !/^(?:mutants|control)\b/.test(path))
    .sort()
    .map((path) => readFileSync(`${folder}/${path}`, 'utf8'))
    .join('\n');

/** Statuses by the functions that make a refusal of a code: the usual ones, and those of one module. */
function makers(source: string): Readonly<Record<string, string>> {
  const own = source.matchAll(/const (\w+) = \(code: string[^)]*\)[^=]*=>\s*new Refusal\('\w+', (\d+), code/g);
  return { ...usual, ...Object.fromEntries([...own].map(([, name = '', status = '']) => [name, status])) };
}

function found(): ReadonlyMap<string, readonly Use[]> {
  const source = sourceBelow('simulator');
  const statuses = makers(source);
  const names = Object.keys(statuses).join('|');
  const uses = new Map<string, Use[]>();
  const add = (name: string, status: string, message: string): void => {
    const known = uses.get(name) ?? [];
    if (!known.some((one) => one.message === message)) uses.set(name, [...known, { status, message }]);
  };

  const raised = new RegExp(String.raw`(?:\b(${names})\(\s*|new Refusal\(\s*'\w+',\s*(\w+),\s*)'([A-Z][\w.]+:\w+)',\s*${literal}`, 'g');
  for (const [, by = '', stated = '', name = '', quoted, template] of source.matchAll(raised))
    add(name, statuses[by] ?? (/^\d+$/.test(stated) ? stated : 'of a choice'), (quoted ?? template ?? '').replaceAll(/\$\{[^}]*\}/g, '…'));

  for (const { resource, refusal, refusals = [] } of machines)
    for (const name of [refusal, ...refusals.map((own) => own.code)])
      if (!uses.has(name)) add(name, '409', `The state of the ${resource} does not allow it.`);

  // Codes that have a name, or are chosen between.
  const states = sourceBelow('schemas', 'states.ts');
  for (const name of errorCodes.filter((one) => !uses.has(one))) {
    const constant = new RegExp(String.raw`\b(\w+)(?: =|:) '${name}'`).exec(states)?.[1] ?? name;
    const within = String.raw`(?:(?!\b(?:${names})\()[^;]){0,200}`;
    const by = new RegExp(String.raw`\b(${names})\((?:\s*(?:\w+\.)?${constant}\b|${within}'${name}')(?:,\s*${literal})?`).exec(source);
    if (by !== null) add(name, statuses[by[1] ?? ''] ?? '', (by[2] ?? by[3] ?? '').replaceAll(/\$\{[^}]*\}/g, '…'));
  }
  // Has a body of its own, without a code.
  return uses.set('Gateway:RateLimited', [{ status: '429', message: 'In the request log alone: the reply has no code.' }]);
}

export function errorCodePages(): readonly GeneratedPage[] {
  const uses = found();
  const rows = [...errorCodes, ...documentedStatusCodes].toSorted().map((name) => {
    const own = uses.get(name) ?? [];
    return [code(name), [...new Set(own.map(({ status }) => status))].join(', '), own.map(({ message }) => plain(message)).join('<br>')];
  });
  const about =
    'Codes of refusals (`error.code`) with the status that each has unless a choice says otherwise (`errors.statusMap`, `errors.businessRuleStatus` and others), and messages that are sent with it.';
  return [{ path: 'error-codes', title: 'Error codes', text: page('Error codes', about, table(['Code', 'Status', 'Messages'], rows)) }];
}
