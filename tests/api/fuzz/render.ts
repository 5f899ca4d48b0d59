/** Forms as bodies: fields of a URL-encoded form, parts of a multipart form (RFC 7578), well formed or with one fault. */
import { keywordsOf, type TObject } from '../../../schemas/shape.ts';
import { type Mutation, Known, KnownRecord, Marked, Verbatim, type Members, type RequestStep, type Template } from './template.ts';
import type { Operation } from '../../../schemas/operation.ts';
import type { JsonObject } from '../../../schemas/shared/json.ts';
import type { Persona } from '../../../simulator/seed/definition.ts';
import { oneOf, type KnownValues } from './usual-bodies.ts';

export const encodedType = 'application/x-www-form-urlencoded';
export const multipartType = 'multipart/form-data';
const boundary = 'part-of-the-form';

export const encodedForm = (fields: readonly (readonly [string, string])[]): string =>
  new URLSearchParams(fields.map(([name, value]): [string, string] => [name, value])).toString();

const quotedField = (name: string): string => name.replaceAll('"', '%22').replaceAll(/\r\n|\r|\n/g, '%0D%0A');

/** A multipart body and its media type. A binary member becomes a file. The first mutation breaks the form. */
export function multipartForm(
  fields: readonly (readonly [string, string])[],
  form: TObject,
  [mutation]: readonly Mutation[],
): { readonly type: string; readonly text: string } {
  const isFile = (name: string): boolean => keywordsOf(form).properties?.[name]?.format === 'binary';
  const kind = mutation?.kind;
  const part = ([name, value]: readonly [string, string]): string => {
    const named = kind === 'rename' ? '' : `; name="${quotedField(name)}"`;
    const file = isFile(name) ? '; filename="file.txt"' : '';
    const type = isFile(name) ? '\r\nContent-Type: application/octet-stream' : '';
    return `--${boundary}\r\nContent-Disposition: form-data${named}${file}${type}\r\n\r\n${value}\r\n`;
  };
  const given = kind === 'add' ? [...fields, [mutation!.name, String(mutation!.at)] as const] : fields;
  const parts = given.map(part).join('');
  const text = `${kind === 'repeat' ? parts + parts : parts}${kind === 'remove' ? '' : `--${boundary}--\r\n`}`;
  return { type: `${multipartType}; boundary=${kind === 'replace' ? 'another' : boundary}`, text };
}

export interface Rendered {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

export interface Sender {
  readonly own: KnownValues;
  readonly all: KnownValues;
  readonly group: string;
  readonly persona: Persona | undefined;
  /** Part of every text that the caller makes up. */
  readonly mark: string;
  /** Number of the request in its sequence, which makes names unique. */
  readonly nth: number;
}

/** Of ten references, this many are to the caller's own records. */
const ownOfTen = 8;

function knownValue({ name: given, choice }: Known, { own, all, persona, group }: Sender): string {
  const name = given === 'id' ? `${group}.id` : given;
  const isOwn = choice % 10 < ownOfTen;
  const itself = name === 'merchantId' ? persona?.merchantId : name === 'userId' ? persona?.userId : undefined;
  if (itself !== undefined && isOwn) return itself;
  const index = Math.floor(choice / 10);
  return (
    (isOwn ? own.value(name, index) : undefined) ?? all.value(name, index) ?? `00000000-0000-7000-8000-${String(choice).padStart(12, '0')}`
  );
}

const recordOf = ({ group, choice }: KnownRecord, { own, all }: Sender): JsonObject | undefined =>
  own.record(group, choice) ?? all.record(group, choice);

function filled(template: Template, sender: Sender): Template {
  if (template instanceof Known) return knownValue(template, sender);
  if (template instanceof Marked) return `${template.text} ${sender.mark} ${sender.nth}`;
  if (template instanceof Verbatim || typeof template !== 'object' || template === null) return template;
  if (template instanceof KnownRecord) {
    const record = recordOf(template, sender) ?? {};
    const over = filled(template.over, sender);
    const kept = template.members.flatMap((name) => (Object.hasOwn(record, name) ? [[name, record[name] as Template]] : []));
    return { ...(Object.fromEntries(kept) as Members), ...(over as Members) };
  }
  if (Array.isArray(template)) return template.map((item: Template) => filled(item, sender));
  return Object.fromEntries(Object.entries(template as Members).map(([name, member]) => [name, filled(member, sender)]));
}

type Path = readonly (string | number)[];

function pathsOf(value: Template, at: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null || value instanceof Verbatim) return [];
  return Object.entries(value as Members).flatMap(([name, member]) => {
    const path = [...at, Array.isArray(value) ? Number(name) : name];
    return [path, ...pathsOf(member, path)];
  });
}

const quoted = (value: Template): string => JSON.stringify(value) ?? 'null';

/** JSON text of a value, with some members changed by the mutations. */
function written(value: Template, mutations: ReadonlyMap<string, Mutation>, at: Path = []): string {
  if (value instanceof Verbatim) return value.text;
  if (typeof value !== 'object' || value === null) return quoted(value);
  const isList = Array.isArray(value);
  const parts = Object.entries(value as Members).flatMap(([name, member]) => {
    const path = [...at, isList ? Number(name) : name];
    const mutation = mutations.get(path.join('.'));
    const usual = written(member, mutations, path);
    const item = (key: string, text: string): string => (isList ? text : `${JSON.stringify(key)}:${text}`);
    switch (mutation?.kind) {
      case undefined:
        return [item(name, usual)];
      case 'remove':
        return [];
      case 'replace':
        return [item(name, written(mutation.value, new Map()))];
      case 'repeat':
        return [item(name, usual), item(name, written(mutation.value, new Map()))];
      case 'rename':
        return [item(name.charAt(0).toUpperCase() + name.slice(1), written(mutation.value, new Map()))];
      case 'add':
        return [item(name, usual), item(mutation.name, written(mutation.value, new Map()))];
    }
  });
  return isList ? `[${parts.join(',')}]` : `{${parts.join(',')}}`;
}

function bodyText(body: Exclude<RequestStep['body'], string | undefined>, sender: Sender): string {
  const value = filled(body.json, sender);
  const paths = pathsOf(value);
  const chosen = body.mutations.flatMap((mutation) => {
    const path = oneOf(paths, mutation.at);
    return path === undefined ? [] : [[path.join('.'), mutation] as const];
  });
  return written(value, new Map(chosen));
}

const plain = (value: Template): string => (typeof value === 'string' ? value : quoted(value)).toWellFormed();
/** Clients resolve segments of dots themselves. */
const segment = (text: string): string => encodeURIComponent(text).replace(/^\.+$/, (dots) => '%2E'.repeat(dots.length));

function fieldsOf(template: Template, sender: Sender): readonly (readonly [string, string])[] {
  const value = filled(template, sender);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value as Members).map(([name, member]) => [name, plain(member)]);
}

function typeOf({ body }: Operation): string {
  const takes = body?.mediaTypes ?? ['application/json'];
  return takes.find((one) => one.endsWith('json')) ?? [encodedType, 'text/plain'].find((one) => takes.includes(one)) ?? takes[0]!;
}

function content(step: RequestStep, sender: Sender): { readonly type: string; readonly text: string | null } {
  const { operation, body } = step;
  const type = step.mediaType ?? typeOf(operation);
  if (body === undefined || typeof body === 'string') return { type, text: body ?? null };
  const form = operation.body?.form;
  if (form !== undefined && type === multipartType) return multipartForm(fieldsOf(body.json, sender), form, body.mutations);
  if (type === encodedType) return { type, text: encodedForm(fieldsOf(body.json, sender)) };
  if (form !== undefined) return { type, text: fieldsOf(body.json, sender)[0]?.[1] ?? '' };
  return { type, text: bodyText(body, sender) };
}

/** The caller adds the `api-key` header. */
export function render(step: RequestStep, sender: Sender): Rendered {
  const { operation, path, query, body, headers } = step;
  const parameters: Record<string, Template> = { ...(filled(path, sender) as Members) };
  // A record is updated with its own members as read before.
  const json = typeof body === 'object' ? body.json : undefined;
  const record = json instanceof KnownRecord ? recordOf(json, sender) : undefined;
  if (record !== undefined && path['id'] instanceof Known) parameters['id'] = record['id'] as string;
  const base = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => segment(plain(parameters[name] ?? '')));
  const pairs = query.flatMap(([name, value]) => {
    const one = filled(value, sender);
    return (Array.isArray(one) ? (one as readonly Template[]) : [one]).map((item): [string, string] => [name, plain(item)]);
  });
  const search = new URLSearchParams(pairs).toString();
  const { type, text } = content(step, sender);
  return {
    method: operation.method,
    path: base + (search === '' ? '' : `?${search}`),
    headers: { ...(text === null ? {} : { 'content-type': type }), ...headers },
    body: text,
  };
}
