/** The documents in the search index: one for each operation, event, error, choice, term, and section of a guide. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { operations } from '../../../schemas/catalogue.ts';
import { choices } from '../../../schemas/choices.ts';
import { errorEntries, errorsOf } from '../../../schemas/errors.ts';
import { eventCatalogue, type EventTypeName } from '../../../schemas/events/catalogue.ts';
import { eventCauses } from '../../../schemas/events/causes.ts';
import { memberOf, parameterOf } from '../../../schemas/members/all.ts';
import { groupOfOperation } from '../../../schemas/operation-groups.ts';
import { observed, type ObservedOperation } from '../../../schemas/observed.ts';
import type { Operation } from '../../../schemas/operation.ts';
import { keywordsOf, type Keywords } from '../../../schemas/shape.ts';
import { machinesByGroup } from '../../../schemas/states.ts';
import { areas } from './areas.ts';
import { guides, sectionsOf, type Guide } from './guides.ts';
import { plainOf, slugOf } from './markdown.ts';
import { purposeOf } from './purposes.ts';
import { synonyms } from './synonyms.ts';

export type FoundKind = 'operation' | 'event' | 'error' | 'choice' | 'guide' | 'term';

export interface SearchDocument {
  /** Its address in the reference, below `#/`. */
  readonly to: string;
  readonly kind: FoundKind;
  readonly title: string;
  /** Shown beside the title: `POST /api/transactions`. */
  readonly detail: string;
  /** The words of its id. */
  readonly name: string;
  readonly about: string;
  readonly members: string;
  readonly values: string;
  /** Error codes, events and states. */
  readonly related: string;
  readonly synonyms: string;
}

const synonymsOf = (place: string): string =>
  synonyms
    .filter(({ of }) => of.includes(place))
    .map(({ words }) => words)
    .join(', ');

type Words = Pick<SearchDocument, 'kind' | 'title' | 'detail'> & Partial<SearchDocument>;

const entry = (to: string, given: Words): SearchDocument => ({
  to,
  name: '',
  about: '',
  members: '',
  values: '',
  related: '',
  synonyms: synonymsOf(to),
  ...given,
});

interface Named {
  readonly names: Set<string>;
  readonly values: Set<string>;
}

/** Collects the members of a shape with their descriptions, and the values of enumerations. */
function collect(schema: Keywords, found: Named, seen: Set<Keywords>): void {
  if (seen.has(schema)) return;
  seen.add(schema);
  for (const value of schema.enum ?? []) found.values.add(String(value));
  for (const one of schema.anyOf ?? []) collect(one, found, seen);
  if (schema.items !== undefined) collect(schema.items, found, seen);
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    found.names.add(`${name} ${memberOf(schema['x-name'], name)?.[0] ?? ''}`);
    collect(member, found, seen);
  }
}

function operationEntry(operation: Operation): SearchDocument {
  const { id, method, path, summary, permissions, query, body, reply } = operation;
  const group = groupOfOperation(operation);
  const found: Named = { names: new Set(), values: new Set() };
  for (const schema of [query, body?.form ?? body?.schema]) if (schema !== undefined) collect(keywordsOf(schema), found, new Set());
  const inputs = [...found.names];
  if (reply.schema !== undefined) collect(keywordsOf(reply.schema), found, new Set());
  for (const [, name = ''] of path.matchAll(/\{(\w+)\}/g)) found.names.add(`${name} ${parameterOf('path', name)?.[0] ?? ''}`);
  const area = areas.find(({ groups }) => groups.includes(group))?.title ?? '';
  const { events = [], moves = [] } = (observed() as Readonly<Record<string, ObservedOperation>> | undefined)?.[id] ?? {};
  const codes = errorsOf(operation).filter(({ operations: all }) => all.length < 40);
  return entry(`operations/${id}`, {
    kind: 'operation',
    title: summary,
    detail: `${method} ${path}`,
    name: `${id} ${path}`,
    about: `${purposeOf(id)?.about ?? ''} ${operation.group} ${area} ${permissions.join(' ')}`,
    // Inputs count twice, since they say most about an operation.
    members: [...inputs, ...found.names].join('\n'),
    values: [...found.values].join(' '),
    related: [
      ...codes.map(({ code }) => code),
      ...events,
      ...(moves.length === 0 ? [] : (machinesByGroup[group] ?? []).flatMap(({ states }) => states)),
    ].join(' '),
  });
}

const eventEntries = (): readonly SearchDocument[] =>
  Object.values(eventCatalogue).map(({ name, displayName, description, data }) => {
    const found: Named = { names: new Set(), values: new Set() };
    collect(keywordsOf(data), found, new Set());
    const { when, begunBy = [] } = eventCauses[name as EventTypeName];
    return entry(`events/${name}`, {
      kind: 'event',
      title: displayName,
      detail: name,
      name,
      about: `event webhook ${description} ${when}`,
      members: [...found.names].join('\n'),
      values: [...found.values].join(' '),
      related: begunBy.join(' '),
    });
  });

const errorDocuments = (): readonly SearchDocument[] =>
  errorEntries.map(({ code, status, when, advice }) =>
    entry(`errors/${code}`, {
      kind: 'error',
      title: when.charAt(0).toUpperCase() + when.slice(1),
      detail: status === 0 ? code : `${status} ${code}`,
      name: `error ${status} ${code}`,
      about: advice,
    }),
  );

const choiceDocuments = (): readonly SearchDocument[] =>
  Object.values(choices).map(({ id, question, default: value, options, observed }) =>
    entry(`choices/${id}`, {
      kind: 'choice',
      title: question,
      detail: id,
      name: `choice ${id}`,
      about: observed ?? '',
      values: [value, ...('schema' in options ? [options.described] : options)].map((one) => JSON.stringify(one)).join(' '),
    }),
  );

const glossary = 'reference/glossary';

function guideDocuments(guide: Guide): readonly SearchDocument[] {
  if (guide.path === glossary) return termDocuments(guide);
  return sectionsOf(guide).map(({ id, title, text }) =>
    entry(`guides/${guide.path}${id === '' ? '' : `/${id}`}`, {
      kind: 'guide',
      title,
      detail: id === '' ? 'Guide' : guide.title,
      name: id === '' ? `guide ${guide.path.split('/')[1]}` : '',
      about: text,
    }),
  );
}

const termDocuments = ({ path, blocks }: Guide): readonly SearchDocument[] =>
  blocks.flatMap((block) =>
    block.kind !== 'table'
      ? []
      : block.rows.map(([term = [], meaning = []]) => {
          const title = plainOf(term);
          return entry(`guides/${path}/${slugOf(title)}`, { kind: 'term', title, detail: plainOf(meaning), name: title });
        }),
  );

/** Made in small parts, between which the simulator answers others. */
export async function searchDocuments(): Promise<readonly SearchDocument[]> {
  const pages = await guides();
  const described: SearchDocument[] = [];
  for (const [at, operation] of operations.entries()) {
    if (at % 10 === 0) await nextTurn();
    described.push(operationEntry(operation));
  }
  return [...described, ...eventEntries(), ...errorDocuments(), ...choiceDocuments(), ...pages.flatMap(guideDocuments)];
}
