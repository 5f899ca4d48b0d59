/** Ways to change a reply, for the transformations. */
import type { Reply } from '../../../../fixtures/client/connection.ts';
import { operations } from '../../../../schemas/catalogue.ts';
import type { Operation } from '../../../../schemas/operation.ts';
import { isJsonObject, type JsonObject } from '../../../../schemas/shared/json.ts';
import { keywordsOf } from '../../../../schemas/shape.ts';
import { changed, type Changes } from './parts.ts';

export interface Exchange {
  readonly operation: Operation;
  readonly path: string;
  /** The body of the request. */
  readonly body: string | null;
  readonly reply: Reply;
}
export type Transformation = (exchange: Exchange) => Reply;

export const mediaTypeOf = ({ rawHeaders }: Reply): string => {
  const at = rawHeaders.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === 'content-type');
  return at < 0 ? '' : (rawHeaders[at + 1] ?? '');
};
export const withHeaders = (reply: Reply, mediaType: string | undefined, more: readonly string[] = []): readonly string[] => {
  const pairs = reply.rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [[name, reply.rawHeaders[index + 1] ?? ''] as const] : []));
  const kept = pairs.filter(([name]) => !['content-type', 'content-length'].includes(name.toLowerCase()));
  return [...kept.flat(), ...(mediaType === undefined ? [] : ['content-type', mediaType]), ...more];
};
export const isJson = (reply: Reply): boolean => mediaTypeOf(reply).startsWith('application/json') && reply.text !== '';
const written = (reply: Reply, value: unknown): Reply => ({
  ...reply,
  rawHeaders: withHeaders(reply, mediaTypeOf(reply)),
  text: JSON.stringify(value),
});

/** Whether the documents show nothing of a reply. */
export const isAssumed = ({ provenance, reply }: Operation): boolean =>
  provenance === 'assumed' && (reply.schema === undefined || keywordsOf(reply.schema)['x-provenance'] !== 'documented');

export const onSuccess =
  (change: (value: unknown, exchange: Exchange) => unknown): Transformation =>
  (exchange) => {
    const { reply } = exchange;
    if ((reply.status !== 200 && reply.status !== 201) || !isJson(reply)) return reply;
    const value: unknown = JSON.parse(reply.text);
    const other = change(value, exchange);
    return other === value ? reply : written(reply, other);
  };
export const within = (changes: Changes): Transformation =>
  onSuccess((value, { operation: { reply, provenance } }) => changed(value, reply.schema, changes, provenance === 'assumed'));
/** Omits members, except from replies that must contain something stated of them. */
export const without = (isKept: (name: string) => boolean): Transformation => {
  const drop = within({
    object: (object, isOpen) => Object.fromEntries(Object.entries(object).filter(([name]) => isKept(name) || !isOpen(name))),
  });
  return (exchange) => (informative.has(exchange.operation.id) ? exchange.reply : drop(exchange));
};

/** Changes the `error` of a failure other than a 429. */
export const onFailure =
  (change: (error: JsonObject, exchange: Exchange) => Partial<{ readonly error: JsonObject; readonly status: number }>): Transformation =>
  (exchange) => {
    const { reply } = exchange;
    if (reply.status < 400 || reply.status === 429 || !isJson(reply)) return reply;
    const body: unknown = JSON.parse(reply.text);
    if (!isJsonObject(body) || !isJsonObject(body['error'])) return reply;
    const { error = body['error'], status = reply.status } = change(body['error'], exchange);
    return { ...written(reply, { ...body, error }), status };
  };
/** Writes the rejected inputs in a different form, since the documents state only that they are present. */
export const rejectedAs = (form: (fields: readonly (readonly [string, string])[]) => unknown): Transformation =>
  onFailure(({ validationErrors, ...error }) => {
    if (!Array.isArray(validationErrors)) return {};
    const fields = validationErrors.map((one: unknown, index) => {
      const { members, message } = isJsonObject(one) ? one : {};
      return [Array.isArray(members) ? String(members[0] ?? index) : String(index), String(message)] as const;
    });
    return { error: { ...error, validationErrors: form(fields) } };
  });

/**
 * Content that concepts states without its form: "component detail", "its signing secret", events that can be deduplicated, "a readable
 * rotation state", a delivery "including the posted body".
 */
export const informative: ReadonlySet<string> = new Set([
  // "returns the provider consent URL".
  'accounting.connect',
  ...['overall', 'category', 'component', 'groups'].map((name) => `health.${name}`),
  'listenSessions.create',
  'listenSessions.events',
  'notificationEvents.read',
  ...['secretRotation', 'beginSecretRotation', 'cancelSecretRotation', 'promoteSecretRotation'].map(
    (name) => `notificationDestinations.${name}`,
  ),
]);
/** Changes every object of a success, documented or not. */
export const everywhere = (change: (object: JsonObject) => JsonObject): Transformation =>
  onSuccess((value) => deeply(value, (one) => (isJsonObject(one) ? change(one) : one)));
/** Changes every text of a success except in events, which are signed. */
export const everyText = (change: (text: string) => string): Transformation =>
  onSuccess((value, { operation }) => {
    const other = deeply(value, (one) => (typeof one === 'string' ? change(one) : one));
    const isPoll = operation.id === 'listenSessions.events' && isJsonObject(value) && isJsonObject(other);
    return isPoll ? { ...other, events: value['events'] } : other;
  });
function deeply(value: unknown, change: (value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return change(value.map((item) => deeply(item, change)));
  if (!isJsonObject(value)) return change(value);
  return change(Object.fromEntries(Object.entries(value).map(([name, member]) => [name, deeply(member, change)])));
}

const creating = /\.(create|duplicate|clone)$/;
/** The path that reads a record just created, if the documents do not show the reply of its creation. */
export function locationOf({ operation, reply }: Exchange): string | undefined {
  const read = operations.find(({ id }) => id === operation.id.replace(creating, '.read'));
  if (!creating.test(operation.id) || read === undefined || !isAssumed(operation) || reply.status !== 200 || !isJson(reply))
    return undefined;
  const value: unknown = JSON.parse(reply.text);
  return isJsonObject(value) && typeof value['id'] === 'string' ? read.path.replace(/\{\w+\}/, value['id']) : undefined;
}
