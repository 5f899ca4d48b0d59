/** Gives an example ids, names and secrets that are the same in every run; equal names refer to equal ids. */
import { exampleId } from '../../schemas/members/example-of.ts';
import { members } from '../../schemas/members/all.ts';
import type { Operation } from '../../schemas/operation.ts';
import type { ObservedExchange } from '../../schemas/observed.ts';
import { isJsonObject } from '../../schemas/shared/json.ts';
import { isStandIn } from '../../schemas/shared/secret-forms.ts';

const uuid = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])/g;
/** Names that the suites generate (`fixtures/builders/builders.ts`). */
const generated = /gp-\d+-(?:([\w. -]*?)-)?[0-9a-f]{8}[0-9a-z]+/g;
/** Addresses of the simulator and the receivers of a run. */
const address = /127\.0\.0\.1:\d+/g;
const unknownName = /gp-unknown-[0-9a-f]{8}/g;
/** When a webhook was sent, by the machine's clock. */
const sentAt = /("webhook-timestamp":")\d+"/g;
const standIn = /REDACTED\d{4}/g;

export function parametersIn(template: string, path: string): Readonly<Record<string, string>> {
  const names: string[] = [];
  const pattern = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    names.push(name);
    return '([^/]+)';
  });
  const values = new RegExp(`^${pattern}$`).exec(path)?.slice(1) ?? [];
  return Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(values[index] ?? '')]));
}

/** The written example of a member, shown in place of redacted text. */
function writtenExample(name: string): string {
  const [, entry] = [...members].find(([key, member]) => (key === name || key.endsWith(`.${name}`)) && typeof member[1] === 'string') ?? [];
  return String(entry?.[1] ?? 'EXAMPLE');
}

function withoutSecrets(value: unknown, name: string, isSent: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, name, isSent));
  if (isJsonObject(value))
    return Object.fromEntries(Object.entries(value).map(([member, inner]) => [member, withoutSecrets(inner, member, isSent)]));
  if (typeof value !== 'string') return value;
  return value === '[redacted]' || (isSent && isStandIn(value)) ? writtenExample(name) : value;
}

/** Calls back for each id with the name of what it identifies. */
function eachId(value: unknown, name: string, resource: string, found: (id: string, name: string) => void): void {
  if (Array.isArray(value)) for (const item of value) eachId(item, name, resource, found);
  else if (isJsonObject(value))
    for (const [member, inner] of Object.entries(value)) {
      const owner = member === 'items' ? resource : member.replace(/s$/, '');
      eachId(inner, member === 'id' ? resource : member, typeof inner === 'object' ? owner : resource, found);
    }
  else if (typeof value === 'string') for (const [id] of value.matchAll(uuid)) found(id, name);
}

/** Derives ids from what they identify, and replaces the names of the run. */
export function withStableNames({ id }: Pick<Operation, 'id'>, given: ObservedExchange): ObservedExchange {
  const { body, answer } = given;
  const example = {
    ...given,
    ...(body === undefined ? {} : { body: { ...body, value: withoutSecrets(body.value, '', true) } }),
    ...(answer === undefined ? {} : { answer: { ...answer, value: withoutSecrets(answer.value, '', false) } }),
  };
  const ids = new Map<string, string>();
  const resource = id.slice(0, id.indexOf('.')).replace(/s$/, '');
  for (const part of [example.path, example.query, example.body?.value, example.answer?.value])
    eachId(part, resource, resource, (old, name) => {
      if (!ids.has(old)) ids.set(old, unused(old, name, new Set(ids.values())));
    });
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  const text = JSON.stringify(example)
    .replaceAll(uuid, (old) => ids.get(old) ?? old)
    .replaceAll(address, '127.0.0.1:4010')
    .replaceAll(unknownName, 'unknown')
    .replaceAll(sentAt, '$11772463600"')
    .replaceAll(standIn, 'REDACTED0001')
    .replaceAll(generated, (old, what: string | undefined) => {
      const kind = what ?? 'name';
      if (!names.has(old)) {
        counts.set(kind, (counts.get(kind) ?? 0) + 1);
        names.set(old, `${kind}-${counts.get(kind)}`);
      }
      return names.get(old)!;
    });
  return JSON.parse(text) as ObservedExchange;
}

/** The id of a name, or the next free one. */
function unused(old: string, name: string, taken: ReadonlySet<string>): string {
  const [first, second = '', ...rest] = exampleId(name).split('-');
  for (let step = 0; ; step++) {
    const whole = [first, ((Number.parseInt(second, 16) + step) % 0x10000).toString(16).padStart(4, '0'), ...rest];
    const id = old.includes('-') ? whole.join('-') : whole.join('');
    if (!taken.has(id)) return id;
  }
}
