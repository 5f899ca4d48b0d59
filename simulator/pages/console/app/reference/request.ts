/** A request as the reader edits it, made from the example of an operation; and as code that sends it. */
import type { OperationFacts, RequestVariant } from './data.ts';
import { parameterOf, type ApiDocument, type ApiOperation } from './schema.ts';
import { address } from '../shared/root.ts';

export interface EditedRequest {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** Text; undefined: the operation takes none, or a form. */
  readonly body: string | undefined;
  readonly mediaType: string | undefined;
}

/** Ids of examples, which no world has. */
const exampleId = /018f3a5c-[0-9a-f]{4}-7a2b-8c3d-4e5f60718293/;
export const isExampleId = (value: unknown): boolean => typeof value === 'string' && new RegExp(`^${exampleId.source}$`).test(value);

const isIdList = (value: unknown): boolean => Array.isArray(value) && value.length > 0 && value.every(isExampleId);
/** `destinationId` for `destinationIds`. */
const oneOf = (name: string): string => name.replace(/s$/, '');

/** The instant of the run that examples come from; their dates move with the clock of the world. */
const observedAt = Date.parse('2026-03-02T09:00:00Z');
const isDate = /^\d{4}-\d\d-\d\d(?=$|T)/;

function moved(text: string, now: string): string {
  if (!isDate.test(text)) return text;
  const days = Math.ceil((Date.parse(now) - observedAt) / 86_400_000);
  const at = new Date(Date.parse(text) + days * 86_400_000);
  return Number.isNaN(at.getTime()) ? text : at.toISOString().slice(0, text.length === 10 ? 10 : undefined);
}

/** Members that must differ in a second request, or in one for another record. */
const withoutRepeat: ReadonlySet<string> = new Set(['idempotencyKey', 'concurrencyStamp', 'continuationToken']);

/** An example with ids and dates of the world, without members whose id is unknown. */
export function inWorld(value: unknown, ids: Readonly<Record<string, string>>, now: string | undefined): unknown {
  if (Array.isArray(value)) return value.map((item) => inWorld(item, ids, now));
  if (typeof value === 'string') return now === undefined ? value : moved(value, now);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      if (withoutRepeat.has(name)) return [];
      if (isIdList(member)) return ids[oneOf(name)] === undefined ? [] : [[name, [ids[oneOf(name)]]]];
      if (!isExampleId(member)) return [[name, inWorld(member, ids, now)]];
      return ids[name] === undefined ? [] : [[name, ids[name]]];
    }),
  );
}

/** An example with the members that a variant changes. */
export function withVariant(body: unknown, variant: RequestVariant | undefined): unknown {
  if (variant === undefined || typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(Object.entries({ ...body, ...variant.body }).filter(([, value]) => value !== null));
}

/** Names of the members and parameters whose values are ids of examples. */
export function idNames(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(idNames);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    if (isIdList(member)) return [oneOf(name)];
    return isExampleId(member) ? [name] : idNames(member);
  });
}

/** The example of an operation: what a run sent, else what the document shows. */
export function exampleOf(operation: ApiOperation, path: string, facts: OperationFacts | undefined, document: ApiDocument): EditedRequest {
  const success = facts?.success;
  const parameters = operation.parameters.map((one) => parameterOf(one, document));
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const value = (name: string): string => success?.path[name] ?? String(parameters.find((one) => one.name === name)?.example ?? '');
  const content = Object.entries(operation.requestBody?.content ?? {});
  const [mediaType, media] = content.find(([type]) => type === success?.body?.mediaType) ?? content[0] ?? [];
  const example = Object.values(media?.examples ?? {})[0];
  const shown = example?.value ?? document.components.examples?.[example?.$ref?.split('/').at(-1) ?? '']?.value ?? media?.example;
  const body = success?.body?.value ?? shown;
  const text = typeof body === 'string' ? body : JSON.stringify(body, null, 2);
  return {
    path: Object.fromEntries(names.map((name) => [name, value(name)])),
    query: success?.query ?? {},
    body: mediaType === undefined || mediaType.startsWith('multipart/') ? undefined : (text ?? ''),
    mediaType,
  };
}

/** The address without the host. */
export function targetOf(path: string, request: Pick<EditedRequest, 'path' | 'query'>): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(request.path[name] ?? ''));
  const query = new URLSearchParams(Object.entries(request.query).filter(([, value]) => value !== '')).toString();
  return query === '' ? filled : `${filled}?${query}`;
}

export interface Call {
  readonly method: string;
  /** With its parameters in braces. */
  readonly path: string;
  readonly key: string | undefined;
  readonly request: EditedRequest;
  /** Names of the fields of a form, and which are files. */
  readonly form: readonly { readonly name: string; readonly isFile: boolean }[];
}

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

export function curlOf({ method, path, key, request, form }: Call): string {
  const { body, mediaType } = request;
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(address + targetOf(path, request))}`,
    ...(key === undefined ? [] : [`-H ${quoted(`api-key: ${key}`)}`]),
    ...(body === undefined || body === '' ? [] : [`-H ${quoted(`content-type: ${mediaType}`)}`, `-d ${quoted(body)}`]),
    ...form.map(({ name, isFile }) => `-F ${quoted(`${name}=${isFile ? '@file' : ''}`)}`),
  ];
  return lines.join(' \\\n  ');
}

const indented = (text: string, by: string): string => text.replaceAll('\n', `\n${by}`);
const asJavaScript = (text: string): string =>
  text.replaceAll(/^(\s*)"([A-Za-z_$][\w$]*)":/gm, '$1$2:').replaceAll(/"((?:[^"\\'])*)"/g, "'$1'");
export const isJsonType = (mediaType: string | undefined): boolean => mediaType?.endsWith('json') === true;

export function fetchOf({ method, path, key, request, form }: Call): string {
  const { body, mediaType } = request;
  const hasBody = body !== undefined && body !== '';
  const headers = [...(key === undefined ? [] : [`'api-key': '${key}'`]), ...(hasBody ? [`'content-type': '${mediaType}'`] : [])];
  const sent = isJsonType(mediaType) ? `JSON.stringify(${indented(asJavaScript(body ?? ''), '  ')})` : JSON.stringify(body);
  const options = [
    ...(method === 'GET' ? [] : [`method: '${method}'`]),
    ...(headers.length === 0 ? [] : [`headers: { ${headers.join(', ')} }`]),
    ...(hasBody ? [`body: ${sent}`] : form.length > 0 ? ['body: form'] : []),
  ];
  const fields = form.map(({ name, isFile }) => `form.append('${name}', ${isFile ? 'file' : "''"});\n`).join('');
  return `${form.length > 0 ? `const form = new FormData();\n${fields}` : ''}const answer = await fetch('${address}${targetOf(path, request)}'${options.length === 0 ? '' : `, {\n  ${options.join(',\n  ')},\n}`});
console.log(answer.status, await answer.json());`;
}

export function clientOf({ method, path, key, request }: Call): string {
  const { body, mediaType } = request;
  const object = (values: Readonly<Record<string, string>>): string =>
    asJavaScript(JSON.stringify(values, null, 1).replaceAll(/\n\s*/g, ' '));
  const parameters = [
    ...(Object.keys(request.path).length === 0 ? [] : [`path: ${object(request.path)}`]),
    ...(Object.keys(request.query).length === 0 ? [] : [`query: ${object(request.query)}`]),
  ];
  const options = [
    ...(parameters.length === 0 ? [] : [`params: { ${parameters.join(', ')} }`]),
    ...(body === undefined || body === '' || !isJsonType(mediaType) ? [] : [`body: ${indented(asJavaScript(body), '  ')}`]),
  ];
  return `import createClient from 'openapi-fetch';
import type { paths } from 'gateproof';

const client = createClient<paths>({
  baseUrl: '${address}',${key === undefined ? '' : `\n  headers: { 'api-key': '${key}' },`}
});
const { data, error } = await client.${method}('${path}'${options.length === 0 ? '' : `, {\n  ${options.join(',\n  ')},\n}`});`;
}
