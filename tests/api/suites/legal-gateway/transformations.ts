/** What another legal gateway may have otherwise: each transformation changes one thing that no document states. */
import type { Reply } from '../../../../fixtures/client/connection.ts';
import { isGroupName } from '../../../../schemas/groups/all.ts';
import type { Operation } from '../../../../schemas/operation.ts';
import { isJsonObject, type JsonObject } from '../../../../schemas/shared/json.ts';
import { keywordsOf } from '../../../../schemas/shape.ts';
import { changed, type Changes } from './parts.ts';

/** An exchange as its transformation sees it. */
export interface Exchange {
  readonly operation: Operation;
  /** Path and query as they were sent. */
  readonly path: string;
  readonly reply: Reply;
}
type Transformation = (exchange: Exchange) => Reply;

/** Starts each name that a transformation gives, so that the transformer knows it again in a request. */
export const mark = 'zz';

const mediaTypeOf = ({ rawHeaders }: Reply): string => {
  const at = rawHeaders.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === 'content-type');
  return at < 0 ? '' : (rawHeaders[at + 1] ?? '');
};
const withHeaders = (reply: Reply, mediaType: string | undefined, more: readonly string[] = []): readonly string[] => {
  const pairs = reply.rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [[name, reply.rawHeaders[index + 1] ?? ''] as const] : []));
  const kept = pairs.filter(([name]) => !['content-type', 'content-length'].includes(name.toLowerCase()));
  return [...kept.flat(), ...(mediaType === undefined ? [] : ['content-type', mediaType]), ...more];
};
const isJson = (reply: Reply): boolean => mediaTypeOf(reply).startsWith('application/json') && reply.text !== '';
const written = (reply: Reply, value: unknown): Reply => ({
  ...reply,
  rawHeaders: withHeaders(reply, mediaTypeOf(reply)),
  text: JSON.stringify(value),
});

/** Whether the documents show nothing of a reply. */
function isAssumed({ provenance, reply }: Operation): boolean {
  return provenance === 'assumed' && (reply.schema === undefined || keywordsOf(reply.schema)['x-provenance'] !== 'documented');
}

/** Changes the value of a success. */
const onSuccess =
  (change: (value: unknown, exchange: Exchange) => unknown): Transformation =>
  (exchange) => {
    const { reply } = exchange;
    if (reply.status !== 200 || !isJson(reply)) return reply;
    const value: unknown = JSON.parse(reply.text);
    const other = change(value, exchange);
    return other === value ? reply : written(reply, other);
  };
const within = (changes: Changes): Transformation => onSuccess((value, { operation }) => changed(value, operation.reply.schema, changes));
/** Leaves members out, but of replies that must hold something by what is stated of them. */
const without = (isKept: (name: string) => boolean): Transformation => {
  const drop = within({
    object: (object, isOpen) => Object.fromEntries(Object.entries(object).filter(([name]) => isKept(name) || !isOpen(name))),
  });
  return (exchange) => (informative.has(exchange.operation.id) ? exchange.reply : drop(exchange));
};

/** Changes the `error` of a failure other than a 429. */
const onFailure =
  (change: (error: JsonObject, reply: Reply) => Partial<{ readonly error: JsonObject; readonly status: number }>): Transformation =>
  ({ reply }) => {
    if (reply.status < 400 || reply.status === 429 || !isJson(reply)) return reply;
    const body: unknown = JSON.parse(reply.text);
    if (!isJsonObject(body) || !isJsonObject(body['error'])) return reply;
    const { error = body['error'], status = reply.status } = change(body['error'], reply);
    return { ...written(reply, { ...body, error }), status };
  };
/** Writes the rejected inputs, which are documented to be present and no more, in another form. */
const rejectedAs = (form: (fields: readonly (readonly [string, string])[]) => unknown): Transformation =>
  onFailure(({ validationErrors, ...error }) => {
    if (!Array.isArray(validationErrors)) return {};
    const fields = validationErrors.map((one: unknown, index) => {
      const { members, message } = isJsonObject(one) ? one : {};
      return [Array.isArray(members) ? String(members[0] ?? index) : String(index), String(message)] as const;
    });
    return { error: { ...error, validationErrors: form(fields) } };
  });

const renamed = (name: string): string => mark + [...name].reverse().join('');
/** Nulls are omitted if a request asks for it; what holds if it does not ask is shown by the reply itself. */
const showsNulls = ({ path, reply }: Exchange): boolean =>
  /suppressNulls=false/i.test(path) || (!/suppressNulls/i.test(path) && reply.text.includes(':null'));
const isOwnRecord = (value: unknown, path: string): boolean =>
  isJsonObject(value) && typeof value['id'] === 'string' && path.split('?', 1)[0]!.toLowerCase().includes(value['id'].toLowerCase());
/** Content that concepts states without its form: "component detail", "its signing secret", events that can be deduplicated, "a readable rotation state". */
const informative: ReadonlySet<string> = new Set([
  ...['overall', 'category', 'component', 'groups'].map((name) => `health.${name}`),
  'listenSessions.create',
  'listenSessions.events',
  ...['secretRotation', 'beginSecretRotation', 'cancelSecretRotation', 'promoteSecretRotation'].map(
    (name) => `notificationDestinations.${name}`,
  ),
]);
/** Orders that endpoints states: "ordered by priority and date". */
const ordered: ReadonlySet<string> = new Set(['announcements.user']);

const bare = (reply: Reply): Reply => ({ ...reply, status: 204, text: '', rawHeaders: withHeaders(reply, undefined) });

const otherStatuses: ReadonlyMap<number, number> = new Map([
  [400, 422],
  [422, 400],
  [409, 423],
]);

export const transformations = {
  'members renamed': within({
    object: (object, isOpen) =>
      Object.fromEntries(Object.entries(object).map(([name, value]) => [isOpen(name) ? renamed(name) : name, value])),
  }),
  'all members but ids renamed': within({
    object: (object, isOpen) =>
      Object.fromEntries(Object.entries(object).map(([name, value]) => [name !== 'id' && isOpen(name) ? renamed(name) : name, value])),
  }),
  'members dropped': without(() => false),
  'all members but ids dropped': without((name) => name === 'id'),
  'members nested': within({
    object: (object, isOpen) => {
      const entries = Object.entries(object);
      const isInner = ([name]: readonly [string, unknown]): boolean => name !== 'id' && isOpen(name);
      return {
        ...Object.fromEntries(entries.filter((one) => !isInner(one))),
        [`${mark}Attributes`]: Object.fromEntries(entries.filter(isInner)),
      };
    },
  }),
  'replies wrapped': onSuccess((value, { operation }) => (isAssumed(operation) ? { [`${mark}Result`]: value } : value)),
  'lists reversed': (exchange) =>
    ordered.has(exchange.operation.id) ? exchange.reply : within({ list: (list) => [...list].reverse() })(exchange),
  'numbers added': onSuccess((value, { operation }) =>
    changed(value, operation.reply.schema, {
      object: (object) => ({ [`${mark}Count`]: 7, ...object, [`${mark}Unread`]: { [`${mark}Total`]: 3 } }),
    }),
  ),
  'nulls added': onSuccess((value, exchange) =>
    showsNulls(exchange)
      ? changed(value, exchange.operation.reply.schema, { object: (object) => ({ [`${mark}State`]: null, ...object }) })
      : value,
  ),
  'changes without a reply': (exchange) => {
    const { operation, reply, path } = exchange;
    if (reply.status !== 200 || operation.method === 'GET' || !isAssumed(operation)) return reply;
    const isEmpty = reply.text === '' || (isJson(reply) && isOwnRecord(JSON.parse(reply.text), path));
    return isEmpty ? bare(reply) : reply;
  },
  'creations with a location alone': ({ operation: { id, path: template, provenance }, reply }) => {
    const [group = '', verb] = id.split('.');
    if (verb !== 'create' || !isGroupName(group) || provenance !== 'assumed' || reply.status !== 200 || !isJson(reply)) return reply;
    const value: unknown = JSON.parse(reply.text);
    if (!isJsonObject(value) || typeof value['id'] !== 'string') return reply;
    return { ...reply, text: '', rawHeaders: withHeaders(reply, undefined, ['location', `${template}/${value['id']}`]) };
  },
  'texts plain': ({ reply }) => {
    if (reply.status !== 200 || !isJson(reply)) return reply;
    const value: unknown = JSON.parse(reply.text);
    return typeof value === 'string' ? { ...reply, text: value, rawHeaders: withHeaders(reply, 'text/plain; charset=utf-8') } : reply;
  },
  'rejected inputs by field': rejectedAs((fields) => Object.fromEntries(fields.map(([name, text]) => [name, [text]]))),
  'rejected inputs as texts': rejectedAs((fields) => fields.map(([, text]) => text)),
  'rejected inputs as one text': rejectedAs((fields) => fields.map(([, text]) => text).join('; ')),
  'rejected inputs nested': rejectedAs((fields) => ({ body: { fields: fields.map(([field, text]) => ({ field, issues: [{ text }] })) } })),
  // 401, 403 and 404 are stated; that of a rejected input and of a conflict is not.
  'failures with other statuses': onFailure((_error, { status }) => ({ status: otherStatuses.get(status) ?? status })),
  'failures with the documented members alone': onFailure(({ message, validationErrors }) => ({
    error: { code: 'E1', message, ...(validationErrors === undefined ? {} : { validationErrors }) },
  })),
} as const satisfies Readonly<Record<string, Transformation>>;

export type TransformationName = keyof typeof transformations;
export const transformationNames = Object.keys(transformations) as TransformationName[];
