/** Ids of new records. Most replies to creations are not documented: the id is found in the reply, or in a list beside the name that was sent. */
import { certainId, idsInside, shownIds } from '../../fixtures/client/created.ts';
import { unobservable, type Answer, type Caller, type Context, type Judge, required } from '../../fixtures/test.ts';
import { catalogue, isOperationId, type OperationId } from '../../schemas/catalogue.ts';
import { parameters } from '../../schemas/removal.ts';
import { eventually } from './eventually.ts';
import { lookThrough } from './listed.ts';
import { membersOf, objectsIn, outermost, speaksOf } from './members.ts';
import type { RuleId } from '../../schemas/register.ts';
import { shownId, type Shown } from '../../schemas/learnt.ts';
import type { JsonObject } from '../../schemas/shared/json.ts';

interface Creation {
  readonly sent?: unknown;
  readonly as?: Caller;
  /** The record that it was copied from, or belongs to. */
  readonly source?: string;
  /** Further parameters of the paths that read and list it. */
  readonly params?: Readonly<Record<string, string>>;
}

/** Further ids of one reply are not looked up. */
const maxLookups = 8;

function readOf(prefix: string): OperationId | undefined {
  if (prefix === 'listenSessions') return 'listenSessions.events';
  const read = `${prefix}.read`;
  return isOperationId(read) ? read : undefined;
}

/**
 * The id of a new record of a group, by the prefix of its operations. If the reply is ambiguous, the first of its ids that can be read; if it shows
 * none, that of the listed record with the name that was sent. Otherwise the test ends as unobservable.
 */
export async function idOf(
  context: Context,
  prefix: string,
  answer: Answer,
  { sent, as = 'merchantAdmin', source, params = {} }: Creation = {},
): Promise<string> {
  const certain = certainId(answer);
  if (certain !== undefined) return observeMember(context.judge, 'id', prefix, answer, certain);
  const others = new Set([source, ...Object.values(params), ...idsInside(sent), ...callersOf(context)].map((id) => id?.toLowerCase()));
  const isOther = (id: string): boolean => others.has(id.toLowerCase());
  const shown = shownIds(answer).filter((id) => !isOther(id));
  const read = readOf(prefix);
  if (read === undefined)
    return onlyId(answer, shown) ?? unobservable(`the reply to ${prefix} does not show which id is that of the new record`);
  const names = namesIn(sent);
  const found =
    (await ownRead(context, read, as, params, shown, names)) ??
    (await ownRead(
      context,
      read,
      as,
      params,
      (await listedIds(context, prefix, as, params, names)).filter((id) => !isOther(id)),
      names,
    ));
  return observeMember(
    context.judge,
    'id',
    prefix,
    answer,
    found ??
      unobservable(`neither the reply of ${answer.operation ?? prefix} nor ${listsOf(prefix).join(' or ')} shows the id of the new record`),
  );
}

/** Notes the member of an answer that shows a text, if one does. Returns the text. */
function observeMember(judge: Judge, what: Shown, group: string, { json }: Answer, text: string): string {
  const member = outermost(membersOf(json).filter(({ value }) => value === text));
  if (member !== undefined) judge.observe(shownId(what), { [group]: member.path });
  return text;
}

/** Ids of the callers, which replies show as owner or creator. */
const callersOf = ({ target }: Context): readonly (string | undefined)[] =>
  Object.values(target.personas).flatMap(({ merchantId, userId, keyId }) => [merchantId, userId, keyId]);

/** The id if nothing can be looked up: the only one of a reply, or its outermost member `id` if no other id is further out. */
function onlyId({ json }: Answer, shown: readonly string[]): string | undefined {
  const first = outermost(membersOf(json).filter(({ value }) => typeof value === 'string' && shown.includes(value)));
  return shown.length === 1 || first?.name.toLowerCase() === 'id' ? shown[0] : undefined;
}

type Params = Readonly<Record<string, string>>;

/**
 * The id of the new record among several that a reply or a list shows beside its name, such as that of its creator: the one whose read shows the name. If no
 * read does, users are left alone, since the other may be a person; of other kinds it is the first that can be read.
 */
async function ownRead(
  context: Context,
  operation: OperationId,
  as: Caller,
  params: Params,
  ids: readonly string[],
  names: readonly string[],
): Promise<string | undefined> {
  if (ids.length < 2 || names.length === 0) return firstRead(context, operation, as, params, ids);
  const isNamed = (read: Answer): boolean => names.some((name) => speaksOf(read, name));
  const named = await firstRead(context, operation, as, params, ids, isNamed);
  return named ?? (operation === 'users.read' ? undefined : firstRead(context, operation, as, params, ids));
}

/** Names of the suite inside a body. */
const namesIn = (sent: unknown): readonly string[] => [
  ...new Set(membersOf(sent).flatMap(({ value }) => (typeof value === 'string' && value.startsWith('gp-') ? [value] : []))),
];

/** The first of some ids that an operation accepts in its path. */
export async function firstRead(
  { api }: Context,
  operation: OperationId,
  as: Caller,
  params: Params,
  ids: readonly string[],
  isWanted: (read: Answer) => boolean = () => true,
): Promise<string | undefined> {
  const name = parameters(catalogue[operation].path).at(-1) ?? 'id';
  for (const id of ids.slice(0, maxLookups)) {
    const read = await api.call(operation, { as, params: { ...params, [name]: id }, allow501: true });
    if (read.ok && isWanted(read)) return id;
  }
  return undefined;
}

const listsOf = (prefix: string): readonly OperationId[] => [`${prefix}.list`, `${prefix}.page`].filter(isOperationId);

/** Ids of the listed records with a name that was sent. */
async function listedIds(
  context: Context,
  prefix: string,
  as: Caller,
  params: Params,
  names: readonly string[],
): Promise<readonly string[]> {
  const { api } = context;
  const [name] = names;
  if (name === undefined) return [];
  const recordOn = ({ json }: Answer): unknown => itemWith(json, names);
  for (const operation of listsOf(prefix)) {
    const isPage = operation.endsWith('.page');
    const ask = (members: object): Promise<Answer> =>
      api.call(operation, {
        as,
        params,
        allow501: true,
        ...(isPage ? { body: { ...Object(api.bodyFor(operation, {})), ...members } } : { query: { ...members } }),
      });
    const search = () => lookThrough(ask, (one) => recordOn(one) !== undefined, isPage ? { search: name } : { filter: name });
    const { page } = (await eventually(context, 'lists', search, (found) => found.page !== undefined || found.pages.length === 0)).answer;
    const record = page === undefined ? undefined : recordOn(page);
    if (record !== undefined) return idsInside(record);
  }
  return [];
}

const isNamedIn = (value: unknown, names: readonly string[]): boolean =>
  (typeof value === 'string' && names.includes(value)) ||
  (typeof value === 'object' && value !== null && Object.values(value).some((inner: unknown) => isNamedIn(inner, names)));

/** The innermost item of a list that holds a name, at any depth; if it is in no list, the innermost object that does. */
function itemWith(json: unknown, names: readonly string[]): unknown {
  const lists: readonly (readonly unknown[])[] = [json, ...membersOf(json).map(({ value }) => value)].filter((value) =>
    Array.isArray(value),
  );
  const items = lists.flat().filter((item) => typeof item === 'object' && isNamedIn(item, names));
  return (
    items.at(-1) ?? objectsIn(json).find((one) => Object.values(one).some((value) => typeof value === 'string' && names.includes(value)))
  );
}

interface Reads {
  readonly before: Answer;
  readonly after: Answer;
  /** The name with which the record was made. */
  readonly given: unknown;
}

/** Judges that a renamed record can be read, and that the new name appears in the place of the old one. */
export function judgeChanged({ api, judge }: Context, rule: RuleId, operation: OperationId, { before, after, given }: Reads): void {
  judge.equal(rule, after.status, 200, { check: 'a read after the update', answer: after });
  if (typeof given === 'string') observeMember(judge, 'name', operation.split('.')[0]!, before, given);
  // The suite cannot know what the target's own body changes; it may be nothing.
  const isOwn = api.bodyFor(operation, undefined) !== undefined;
  const isChanged = after.text !== before.text;
  // Where a rename shows is not documented: it must appear where the read showed the old name.
  if (isOwn || isChanged || membersOf(before.json).some(({ value }) => value === given))
    judge.that(rule, isOwn || isChanged, {
      check: 'the record after an update that renames it',
      expected: 'changed',
      actual: 'unchanged',
      answer: after,
    });
  else judge.untested(rule, `${before.operation} does not show what ${operation} changes`);
}

interface Replacement {
  readonly read: OperationId;
  readonly update: OperationId;
  readonly params: Readonly<Record<string, string>>;
  readonly body: JsonObject;
  readonly name: string;
  /** Texts of the replaced record. The check searches for those that its read shows and the new body lacks. */
  readonly texts: readonly string[];
  readonly what: string;
}

/** Replaces a record of the merchant's admin, and judges that no text of the old one remains. */
export async function judgeReplaced(context: Pick<Context, 'api' | 'judge'>, rule: RuleId, replacement: Replacement): Promise<void> {
  const { api, judge } = context;
  const { params, name, texts, what } = replacement;
  const as = 'merchantAdmin' as const;
  const read = async (): Promise<Answer> => required(await api.call(replacement.read, { as, params }), `the read of a ${what}`);
  const before = await read();
  const sent = JSON.stringify(api.bodyFor(replacement.update, replacement.body, { name }));
  const shown = texts.filter((text) => speaksOf(before, text) && !sent.includes(text));
  if (shown.length === 0) unobservable(`a read of a ${what} shows nothing that it was made with and that the new one lacks`);
  await api.assumed(replacement.update, { as, params, body: replacement.body, fill: { name } });
  const after = await read();
  for (const text of shown)
    judge.that(rule, !speaksOf(after, text), {
      check: `a ${what} that was replaced by one without the text ${text}`,
      expected: 'not found',
      answer: after,
    });
}
