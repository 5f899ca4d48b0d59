/** How other legal gateways may differ: each transformation changes one thing that no document states. */
import type { Outgoing, Reply } from '../../../../fixtures/client/connection.ts';
import { isGroupName } from '../../../../schemas/groups.ts';
import type { Operation } from '../../../../schemas/operation.ts';
import { isJsonObject, type JsonObject } from '../../../../schemas/shared/json.ts';
import { changedOuter } from './parts.ts';
import {
  everyText,
  everywhere,
  informative,
  isAssumed,
  isJson,
  locationOf,
  mediaTypeOf,
  onFailure,
  onSuccess,
  rejectedAs,
  withHeaders,
  within,
  without,
  type Exchange,
  type Transformation,
} from './replies.ts';
import { inOtherWords, inSnakeCase } from './words.ts';

/** Prefix of each name that a transformation gives, so that the transformer recognises it in a request. */
export const mark = 'zz';

const renamed = (name: string): string => mark + [...name].reverse().join('');
/** The name that a renamed member had. */
export const originalOf = (name: string): string => Array.from(name.slice(mark.length)).reverse().join('');
export const nestedName = `${mark}Attributes`;
/** What names that only replies have would become in a request. */
export const added: ReadonlySet<string> = new Set(['Result', 'Count', 'Unread', 'Total', 'State'].map((name) => originalOf(mark + name)));
/** "ApiKeyRevealedDto (returned when a key is minted and revealed)". */
const revealing: ReadonlySet<string> = new Set(['apiKeys.reveal', 'apiKeys.rotate']);
/** A request may ask to omit nulls; if it does not ask, the reply shows the default. */
const showsNulls = ({ path, reply }: Exchange): boolean =>
  /suppressNulls=false/i.test(path) || (!/suppressNulls/i.test(path) && reply.text.includes(':null'));
const isOwnRecord = (value: unknown, path: string): boolean =>
  isJsonObject(value) && typeof value['id'] === 'string' && path.split('?', 1)[0]!.toLowerCase().includes(value['id'].toLowerCase());
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const instant = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d+)?Z$/;

const bare = (reply: Reply): Reply => ({ ...reply, status: 204, text: '', rawHeaders: withHeaders(reply, undefined) });

const otherStatuses: ReadonlyMap<number, number> = new Map([
  [400, 422],
  [422, 400],
  [409, 423],
]);

/** Names that could be taken for those of others. */
const misleading = {
  title: 'A title',
  label: 'A label',
  state: 'Draft',
  status: 'Active',
  isActive: true,
  isEnabled: false,
  enabled: true,
  name: 'A name',
  unread: 1,
  isRead: false,
  amount: 1,
  total: 2,
  count: 7,
  currency: 'XXX',
  version: 3,
} as const;

/** The same with the opposite values. */
const misleadingToo = Object.fromEntries(
  Object.entries(misleading).map(([name, value]) => [name, typeof value === 'boolean' ? !value : value] as const),
);

const adding = (members: JsonObject): Transformation =>
  within({
    object: (object, isOpen) =>
      Object.keys(object).some(isOpen)
        ? { ...object, ...Object.fromEntries(Object.entries(members).filter(([name]) => !Object.hasOwn(object, name))) }
        : object,
  });
const misled = adding({ ...misleading, active: true });
const misledToo = adding({ ...misleadingToo, active: false });

/** A 403 may also be about the state of a record. */
const lacksPermission = 'Volo.Authorization:010002';

const lastToken = `${mark}Last`;

const nullsAdded = within({ object: (object) => ({ [`${mark}State`]: null, ...object }) });

export const transformations = {
  'members renamed': within({
    object: (object, isOpen) =>
      Object.fromEntries(Object.entries(object).map(([name, value]) => [isOpen(name) ? renamed(name) : name, value])),
  }),
  'all members but ids renamed': within({
    object: (object, isOpen) =>
      Object.fromEntries(Object.entries(object).map(([name, value]) => [name !== 'id' && isOpen(name) ? renamed(name) : name, value])),
  }),
  'members in other words': within({ object: inOtherWords }),
  'members in snake case': within({ object: inSnakeCase }),
  'members dropped': without(() => false),
  'all members but ids dropped': without((name) => name === 'id'),
  // "Request and response bodies of every operation not detailed: not shown", whatever types the documents define.
  'documented types renamed where not stated': onSuccess((value, { operation: { id, provenance, reply } }) =>
    provenance === 'assumed' && !revealing.has(id)
      ? changedOuter(value, reply.schema, (object, isOpen) =>
          Object.fromEntries(
            Object.entries(object).map(([name, member]) => [name !== 'id' && isOpen(name) ? renamed(name) : name, member]),
          ),
        )
      : value,
  ),
  'members nested': within({
    object: (object, isOpen) => {
      // The transformation of its operation or group has already nested it.
      if (nestedName in object) return object;
      const entries = Object.entries(object);
      const isInner = ([name]: readonly [string, unknown]): boolean => name !== 'id' && isOpen(name);
      return { ...Object.fromEntries(entries.filter((one) => !isInner(one))), [nestedName]: Object.fromEntries(entries.filter(isInner)) };
    },
  }),
  'replies wrapped': onSuccess((value, exchange) => {
    if (!isAssumed(exchange.operation)) return value;
    return value === null && /suppressNulls=true/i.test(exchange.path) ? {} : { [`${mark}Result`]: value };
  }),
  // Also the announcements of a user: "ordered by priority and date" leaves open which comes first.
  'lists reversed': within({ list: (list) => list.toReversed() }),
  'numbers added': within({ object: (object) => ({ [`${mark}Count`]: 7, ...object, [`${mark}Unread`]: { [`${mark}Total`]: 3 } }) }),
  'nulls added': (exchange) => (showsNulls(exchange) ? nullsAdded(exchange) : exchange.reply),
  'changes without a reply': (exchange) => {
    const { operation, reply, path } = exchange;
    if (reply.status !== 200 || operation.method === 'GET' || !isAssumed(operation)) return reply;
    const isEmpty = reply.text === '' || (isJson(reply) && isOwnRecord(JSON.parse(reply.text), path));
    return isEmpty ? bare(reply) : reply;
  },
  'creations with a location alone': (exchange) => {
    const location = locationOf(exchange);
    if (location === undefined || informative.has(exchange.operation.id)) return exchange.reply;
    return { ...exchange.reply, status: 201, text: '', rawHeaders: withHeaders(exchange.reply, undefined, ['location', location]) };
  },
  'creations answered with 201': (exchange) => {
    const location = locationOf(exchange);
    const { reply } = exchange;
    return location === undefined
      ? reply
      : { ...reply, status: 201, rawHeaders: withHeaders(reply, mediaTypeOf(reply), ['location', `https://gateway.example${location}`]) };
  },
  'ids in upper case': everyText((text) => (uuid.test(text) ? text.toUpperCase() : text)),
  'instants with an offset': everyText((text) => (instant.test(text) ? text.replace('Z', '+00:00') : text)),
  'instants with seven digits': everyText((text) =>
    text.replace(instant, (_all, seconds: string, digits = '.') => `${seconds}${digits.padEnd(8, '0')}Z`),
  ),
  'members in another order': everywhere((object) => Object.fromEntries(Object.entries(object).reverse())),
  'replies indented': ({ reply }) => (isJson(reply) ? { ...reply, text: JSON.stringify(JSON.parse(reply.text), null, 2) } : reply),
  'headers in other words': ({ reply }) => ({
    ...reply,
    rawHeaders: [
      'Via',
      '1.1 edge',
      'X-Request-Cost',
      '7',
      ...reply.rawHeaders.map((text, index) => (index % 2 === 0 ? text.toUpperCase() : text.replace('; charset=utf-8', ';charset=UTF-8'))),
    ],
  }),
  'lists as maps': within({
    list: (list) => {
      const entries = list.flatMap((item) => (isJsonObject(item) && typeof item['id'] === 'string' ? [[item['id'], item] as const] : []));
      return entries.length < list.length || list.length === 0 ? list : Object.fromEntries(entries);
    },
  }),
  'lists bare': onSuccess((value, { operation }) => {
    const lists = isJsonObject(value) ? Object.values(value).filter((member) => Array.isArray(member)) : [];
    return isAssumed(operation) && operation.id.endsWith('.list') && lists.length === 1 ? lists[0] : value;
  }),
  'numbers as texts': within({
    object: (object, isOpen) =>
      Object.fromEntries(
        Object.entries(object).map(([name, value]) => [name, isOpen(name) && typeof value === 'number' ? String(value) : value]),
      ),
  }),
  'nulls dropped': within({
    object: (object, isOpen) => Object.fromEntries(Object.entries(object).filter(([name, value]) => value !== null || !isOpen(name))),
  }),
  'texts under the names of others': within({
    object: (object, isOpen) => {
      const names = Object.keys(object).filter((name) => name !== 'id' && isOpen(name) && typeof object[name] === 'string');
      const next = new Map(names.map((name, index) => [name, names[(index + 1) % names.length]!]));
      return Object.fromEntries(Object.entries(object).map(([name, value]) => [next.get(name) ?? name, value]));
    },
  }),
  'texts plain': ({ reply }) => {
    if (reply.status !== 200 || !isJson(reply)) return reply;
    const value: unknown = JSON.parse(reply.text);
    return typeof value === 'string' ? { ...reply, text: value, rawHeaders: withHeaders(reply, 'text/plain; charset=utf-8') } : reply;
  },
  'rejected inputs by field': rejectedAs((fields) => Object.fromEntries(fields.map(([name, text]) => [name, [text]]))),
  'rejected inputs as texts': rejectedAs((fields) => fields.map(([, text]) => text)),
  'rejected inputs as one text': rejectedAs((fields) => fields.map(([, text]) => text).join('; ')),
  'rejected inputs nested': rejectedAs((fields) => ({ body: { fields: fields.map(([field, text]) => ({ field, issues: [{ text }] })) } })),
  // 401, 403 and 404 are stated; the status of a rejected input or a conflict is not.
  'failures with other statuses': onFailure((_error, { reply: { status } }) => ({ status: otherStatuses.get(status) ?? status })),
  // Which of two failures is reported is not stated.
  'records sought before permissions': onFailure(({ code }, { operation: { path, bodiless404 } }) =>
    code === lacksPermission && path.includes('{') && bodiless404 === undefined ? { status: 404 } : {},
  ),
  'bodies read before permissions': onFailure(({ code }, { operation, body }) =>
    code === lacksPermission && body === '{}' && operation.body?.required === true ? { status: 400 } : {},
  ),
  // Further members mean nothing that a document states, whatever they are called.
  'misleading members added': (exchange) => (exchange.operation.id.endsWith('.samplePayload') ? exchange.reply : misled(exchange)),
  'other misleading members added': (exchange) => (exchange.operation.id.endsWith('.samplePayload') ? exchange.reply : misledToo(exchange)),
  'pages short': ({ reply }) => reply,
  'lists oldest first': ({ reply }) => reply,
  'an empty page last': onSuccess((value, { operation, path, body }) => {
    if (!isJsonObject(value) || !Array.isArray(value['items']) || !isAssumed(operation)) return value;
    if (path.includes(lastToken) || body?.includes(lastToken) === true) return { ...value, items: [], nextContinuationToken: null };
    return value['nextContinuationToken'] === null ? { ...value, nextContinuationToken: lastToken } : value;
  }),
  'failures with the documented members alone': onFailure(({ message, validationErrors }) => ({
    error: { code: 'E1', message, ...(validationErrors === undefined ? {} : { validationErrors }) },
  })),
} as const satisfies Readonly<Record<string, Transformation>>;

export type TransformationName = keyof typeof transformations;
/** Transformations whose names are not marked. */
export const rewordings: ReadonlySet<TransformationName> = new Set(['members in other words', 'members in snake case']);
export const transformationNames = Object.keys(transformations) as TransformationName[];

/** Members of the query, or of the body, of a request for a page. */
function asked(request: Outgoing, change: (members: Map<string, string>) => void): Outgoing {
  const isInBody = request.method === 'POST';
  const [path, query = ''] = request.path.split('?', 2) as [string, string?];
  try {
    const given: unknown = isInBody ? JSON.parse(request.body ?? '{}') : undefined;
    if (isInBody && !isJsonObject(given)) return request;
    const names = ['maxResultCount', 'sorting', 'continuationToken'];
    const parameters = new URLSearchParams(query);
    const entries: readonly (readonly [string, unknown])[] = isJsonObject(given) ? Object.entries(given) : [...parameters];
    const members = new Map(entries.filter(([name]) => names.includes(name)).map(([name, value]) => [name, String(value)]));
    change(members);
    if (isJsonObject(given)) {
      const others = Object.entries(given).filter(([name]) => !names.includes(name));
      const own = [...members].map(([name, value]) => [name, name === 'maxResultCount' ? Number(value) : value] as const);
      return { ...request, body: JSON.stringify(Object.fromEntries([...others, ...own])) };
    }
    for (const name of names) parameters.delete(name);
    for (const [name, value] of members) parameters.set(name, value);
    return { ...request, path: parameters.size === 0 ? path : `${path}?${parameters.toString()}` };
  } catch {
    return request;
  }
}

/** Changes of requests for a page, by the transformation that they belong to. */
export const questions: Readonly<Partial<Record<TransformationName, (request: Outgoing, operation: Operation) => Outgoing>>> = {
  'pages short': (request) =>
    asked(request, (members) => {
      const size = Number(members.get('maxResultCount') ?? 10);
      if (size > 2) members.set('maxResultCount', '2');
    }),
  'lists oldest first': (request, { id }) =>
    isGroupName(id.split('.', 1)[0]!)
      ? asked(request, (members) => members.set('sorting', members.get('sorting') ?? 'creationTime asc'))
      : request,
  'an empty page last': (request) =>
    asked(request, (members) => {
      if (members.get('continuationToken') === lastToken) members.delete('continuationToken');
    }),
};
