/** One page per group of the catalogue. Inputs and replies are in the reference that the simulator serves. */
import { operations } from '../../schemas/catalogue.ts';
import { openapi } from '../../schemas/openapi/document.ts';
import { refusalsOf } from '../../schemas/openapi/failures.ts';
import { groupOfOperation, operationGroups } from '../../schemas/operation-groups.ts';
import type { Operation } from '../../schemas/operation.ts';
import { movesOf } from '../../schemas/moves-of.ts';
import { observed, type ObservedOperation } from '../../schemas/observed.ts';
import { rulesOfOperation } from '../../schemas/rules-of.ts';
import type { StateMachine } from '../../schemas/state.ts';
import { machinesByGroup } from '../../schemas/states.ts';
import { code, facts, fileName, page, plain, table, type GeneratedPage } from './markdown.ts';

type Responses = Readonly<Record<string, { readonly $ref?: string }>>;
interface Example {
  readonly value?: { readonly error?: { readonly code?: string | null } };
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: Responses }>>>>;
  readonly components: {
    readonly responses: Readonly<
      Record<
        string,
        { readonly description: string; readonly content?: Readonly<Record<string, { readonly examples?: Record<string, Example> }>> }
      >
    >;
  };
}

const document = openapi() as unknown as Document;

/** Codes that the document shows as examples of a response. */
function codesOf({ $ref = '' }: { readonly $ref?: string }): readonly string[] {
  const { content = {} } = document.components.responses[$ref.split('/').at(-1) ?? ''] ?? {};
  const examples = Object.values(content).flatMap(({ examples = {} }) => Object.values(examples));
  return examples.flatMap(({ value }) => value?.error?.code ?? []);
}

/** What a run of the suites showed, if the build made one. */
const seen = observed() as Readonly<Record<string, ObservedOperation>> | undefined;

function describe(operation: Operation): string {
  const { id, method, path, permissions, scope, summary, anonymous, provenance, source } = operation;
  const responses = document.paths[path]?.[method.toLowerCase()]?.responses ?? {};
  const statuses = Object.keys(responses).filter((status) => status !== 'default');
  const refusals = refusalsOf(operation);
  const moves = movesOf(id, seen?.[id]?.moves ?? []).map(
    ({ resource, from, to, when }) =>
      `${resource} ${from === null ? 'made' : `from ${from.join(', ')}`} ${from === null ? 'as' : 'to'} ${to}${when === undefined ? '' : ` (${plain(when)})`}`,
  );
  const events = seen?.[id]?.events ?? [];
  const rules = rulesOfOperation(operation).map((rule) => code(rule.id));
  const known = [
    ['Permissions', anonymous === true ? 'none, and no key' : permissions.map(code).join(' and ') || 'none'],
    ['Scope', scope],
    ['Statuses', statuses.join(', ')],
    ...(moves.length === 0 ? [] : [['States', moves.join('; ')]]),
    ...(events.length === 0 ? [] : [['Events', events.map(code).join(', ')]]),
    ...(refusals.length === 0 ? [] : [['Refusals', refusals.map(code).join(', ')]]),
    ['Inputs and reply', provenance],
    ['Source', source],
    ...(rules.length === 0 ? [] : [['Rules', rules.join(', ')]]),
  ];
  return `## ${id}\n\n${plain(summary)}.\n\n${code(`${method} ${path}`)}\n\n${facts(known)}`;
}

function moves({ resource, initial, refusal, transitions }: StateMachine): string {
  const rows = transitions.map(({ trigger, from, to, when = '' }) => [
    code(trigger),
    from === null ? '(new)' : from.join(', '),
    to,
    plain(when),
  ]);
  const text = `It begins as ${initial} unless stated. Any other move is refused with ${code(refusal)}.`;
  return `## States of every ${resource}\n\n${text}\n\n${table(['What moves it', 'From', 'To', 'When'], rows)}`;
}

/** Statuses that every operation may return, with the codes that the document shows. */
const common = table(
  ['Status', 'Means', 'Error codes'],
  Object.entries(document.components.responses).map(([name, response]) => [
    /\d+$/.exec(name)?.[0] ?? (name === 'RateLimited' ? '429' : 'other'),
    plain(response.description),
    codesOf({ $ref: name }).map(code).join(', '),
  ]),
);

const titles = new Map(operations.map((operation) => [groupOfOperation(operation), operation.group]));

export function operationPages(): readonly GeneratedPage[] {
  const groups = operationGroups.map((group) => {
    const own = operations.filter((operation) => groupOfOperation(operation) === group);
    const title = `${titles.get(group) ?? group} (${group})`;
    const states = (machinesByGroup[group] ?? []).map(moves);
    const more = `Inputs, replies and examples of these operations are in the reference that the simulator serves, at \`/docs/${group}\`.`;
    return { path: `operations/${fileName(group)}`, title, count: own.length, text: page(title, more, ...own.map(describe), ...states) };
  });
  const rows = groups.map(({ path, title, count }) => [`[${title}](./${path.split('/')[1]}.md)`, String(count)]);
  const about = `The catalogue has ${operations.length} operations. \`gateproof operations\` prints them.`;
  const index = {
    path: 'operations/index',
    title: 'Operations',
    text: page('Operations', about, table(['Group', 'Operations'], rows), '## Statuses and codes of all operations', common),
  };
  return [index, ...groups];
}
