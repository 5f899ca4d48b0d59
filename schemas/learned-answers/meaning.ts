/** Finds errors in well-formed entries of `answers.learned`: entries that can never apply, or that contradict another entry. */
import { catalogue, isOperationId } from '../catalogue.ts';
import type { LearnedAnswer, LearnedBehaviour } from './entry.ts';
import { operationGroups } from '../operation-groups.ts';
import type { Operation } from '../operation.ts';
import { isSameJson } from '../shared/json.ts';
import { didYouMean } from '../shared/nearest.ts';
import { keywordsOf, type Keywords, type TSchema } from '../shape.ts';

interface Mistake {
  readonly index: number;
  readonly text: string;
}

/** Headers that the server itself sets, or that describe the encoding of the body. */
const reserved: ReadonlySet<string> = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'keep-alive',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

const quoted = (name: string): string => JSON.stringify(name.length > 100 ? `${name.slice(0, 100)}…` : name);

/** In the order of the entries. `isSound`: whether the entry at an index is known to have no mistake of its own. */
export function* mistakesOfMeaning(entries: readonly LearnedAnswer[], isSound: (index: number) => boolean): Generator<Mistake> {
  const seen = new Map<string, number>();
  for (const [index, entry] of entries.entries()) {
    const text = isSound(index) ? undefined : (unknownOperation(entry.operation) ?? wrongCondition(entry) ?? wrongBehaviour(entry));
    if (text !== undefined) yield { index, text };
    const place = JSON.stringify([entry.operation, conditionOf(entry), aspectOf(entry.then)]);
    const earlier = seen.get(place);
    if (earlier === undefined) seen.set(place, index);
    else {
      const isSame = isSameJson(entries[earlier]!.then, entry.then);
      yield { index, text: isSame ? `it repeats entry ${earlier + 1}` : `it contradicts entry ${earlier + 1}` };
    }
  }
}

/** The part of a response or request that an entry changes. Two entries for the same part contradict each other. */
export function aspectOf(then: LearnedBehaviour): string {
  if ('status' in then) return 'status';
  if ('code' in then) return 'code';
  if ('header' in then) return `header ${then.header.toLowerCase()}`;
  if ('give' in then) return `input ${then.give.toLowerCase()}`;
  if ('ignore' in then) return `ignored ${then.ignore.toLowerCase()}`;
  return `member ${then.member}`;
}

const conditionOf = ({ when, then }: LearnedAnswer): readonly unknown[] => [
  when.answer,
  when.status,
  when.code === undefined ? [] : when.code,
  when.without ?? ('give' in then ? then.give : undefined),
];

function unknownOperation(name: string): string | undefined {
  if (name === '*' || isOperationId(name)) return undefined;
  const group = name.endsWith('.*') ? name.slice(0, -2) : undefined;
  if (group !== undefined) {
    return operationGroups.includes(group) ? undefined : `there is no group ${quoted(group)}${didYouMean(group, operationGroups)}`;
  }
  return `the catalogue has no operation ${quoted(name)}${didYouMean(name, Object.keys(catalogue))}`;
}

/** Undefined for a group or `*`. */
const operationOf = ({ operation }: LearnedAnswer): Operation | undefined => (isOperationId(operation) ? catalogue[operation] : undefined);

const isSuccess = (status: number): boolean => status < 400;

function wrongCondition(entry: LearnedAnswer): string | undefined {
  const { when, then } = entry;
  const { answer, status, code, without } = when;
  if (('give' in then || 'ignore' in then) && (answer === 'refusal' || status !== undefined || code !== undefined)) {
    return `what it ${'give' in then ? 'gives' : 'ignores'} comes before the answer, so \`when\` has neither a refusal nor a status`;
  }
  if ('ignore' in then && without !== undefined) return 'an input is ignored whether or not the request has others';
  if (answer === 'any' && (status !== undefined || code !== undefined))
    return 'a status or code needs a `when.answer` of success or refusal';
  if (answer === 'success' && code !== undefined) return 'a success has no code';
  if (status !== undefined && isSuccess(status) !== (answer === 'success')) return `a ${answer} has no status ${status}`;
  return without === undefined ? undefined : unknownInput(entry, without);
}

function wrongBehaviour(entry: LearnedAnswer): string | undefined {
  const { when, then } = entry;
  if ('status' in then) {
    if (when.answer === 'any') return 'another status needs a `when.answer` of success or refusal';
    return isSuccess(then.status) === (when.answer === 'success')
      ? undefined
      : `a ${when.answer} cannot become a ${isSuccess(then.status) ? 'success' : 'refusal'}`;
  }
  if ('code' in then) return when.answer === 'refusal' ? undefined : 'only a refusal has a code';
  if ('header' in then) return reserved.has(then.header.toLowerCase()) ? `the server itself sends the header ${then.header}` : undefined;
  if ('give' in then) return unknownInput(entry, then.give);
  if ('ignore' in then) return unknownInput(entry, then.ignore);
  if ('from' in then && listOf(then.from) !== listOf(then.member))
    return `${quoted(then.from)} is not in the same list as ${quoted(then.member)}`;
  return when.answer === 'success' ? impossibleMember(entry, then.member) : undefined;
}

/** The path of the list in whose items a member is; empty for one in no list. */
const listOf = (path: string): string => path.slice(0, path.lastIndexOf('[]') + 1);

/** The schema of a value other than null. */
const plain = (schema: Keywords): Keywords => schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;

function unknownInput(entry: LearnedAnswer, name: string): string | undefined {
  const operation = operationOf(entry);
  if (operation === undefined || knowsInput(operation, name)) return undefined;
  return `${operation.id} has no input ${quoted(name)}`;
}

const own = <T>(members: Readonly<Record<string, T>> | undefined, name: string): T | undefined =>
  members !== undefined && Object.hasOwn(members, name) ? members[name] : undefined;

/** The schema of an input, as `member.path` of the body or `query.NAME`; undefined if the operation does not have it. */
function schemaOfInput({ query, body }: Operation, name: string): Keywords | undefined {
  if (name.startsWith('query.')) {
    const parameter = name.slice('query.'.length);
    if (/^suppressnulls$/i.test(parameter)) return {};
    return query === undefined ? undefined : own(keywordsOf(query).properties, parameter);
  }
  if (body === undefined) return undefined;
  let schema: Keywords | undefined = keywordsOf(body.schema);
  for (const step of name.split('.')) schema = schema === undefined ? undefined : own(plain(schema).properties, step);
  return schema;
}

/** Whether an operation has an input: a member of its body, or `query.NAME`. */
export const knowsInput = (operation: Operation, name: string): boolean => schemaOfInput(operation, name) !== undefined;

/** Why no reply of the operation can have the member; undefined if one can, or if the reply is not described. */
function impossibleMember(entry: LearnedAnswer, path: string): string | undefined {
  const reply: { readonly schema?: TSchema; readonly mediaType?: string | null } | undefined = operationOf(entry)?.reply;
  if (reply === undefined) return undefined;
  const { schema: described, mediaType = 'application/json' } = reply;
  if (mediaType === null || !mediaType.includes('json')) return `a success of ${entry.operation} has no members`;
  let schema: Keywords | undefined = described === undefined ? undefined : keywordsOf(described);
  let before = 'its reply';
  for (const step of path.split('.')) {
    const name = step.replace(/\[\]$/, '');
    if (name !== '') {
      if (!mayHold(schema, 'object')) return `${before} has no members, so none is at ${quoted(path)}`;
      schema = schema === undefined ? undefined : own(plain(schema).properties, name);
      before = `the member ${name}`;
    }
    if (!step.endsWith('[]')) continue;
    if (!mayHold(schema, 'array')) return `${before} is not a list, so nothing is at ${quoted(path)}`;
    schema = schema === undefined ? undefined : plain(schema).items;
    before = 'an item';
  }
  return undefined;
}

/** Whether a value of a schema may be an object or a list; a schema without a type allows anything. */
function mayHold(schema: Keywords | undefined, type: 'object' | 'array'): boolean {
  if (schema === undefined) return true;
  const kind = plain(schema);
  return kind.type === undefined || kind.type === type;
}
