/** A request that created a record as a fixture, as `gateproof serve --fixtures` reads it. */
import { operationOf } from '../shared/contract.ts';
import type { Exchange, Personas } from '../shared/types.ts';
import { draftOf, isMasked } from './resend.ts';

type Members = Readonly<Record<string, unknown>>;

/** Creations that a fixtures file does not support. */
const excluded: ReadonlySet<string> = new Set(['apiKeys.create']);

/** The members of the body; undefined if it is not a JSON object. */
function bodyOf({ request }: Exchange): Members | undefined {
  try {
    const value: unknown = JSON.parse(request?.body ?? '');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : undefined;
  } catch {
    return undefined;
  }
}

/** Why a request cannot become a fixture; null if it can. */
export function noFixture(exchange: Exchange): string | null {
  const { operation, status, request } = exchange;
  if (operation === null || !operation.endsWith('.create') || excluded.has(operation))
    return 'Only a request that created a record with an operation of its own can be a fixture.';
  if (status === null || status >= 300) return 'It created nothing, and a fixture like it would be refused too.';
  if (request === null) return 'What it sent is no longer kept.';
  if (request.truncated || bodyOf(exchange) === undefined) return 'Its body is not kept whole.';
  return isMasked(draftOf(exchange)) ? 'It sent a secret that is not kept.' : null;
}

function parametersOf({ operation, url }: Exchange): Members {
  const path = operationOf(operation)?.path ?? '';
  const values = (url.split('?')[0] ?? '').split('/');
  return Object.fromEntries(
    path.split('/').flatMap((part, index) => (part.startsWith('{') ? [[part.slice(1, -1), decodeURIComponent(values[index] ?? '')]] : [])),
  );
}

/** A record or a persona of every world that has this id, by its name. */
function nameOf(member: string, id: unknown, caller: string | null, { personas, fixtures }: Personas): string | undefined {
  const all = Object.entries<Readonly<Record<string, unknown>>>(personas).toSorted(
    ([one], [other]) => Number(other === caller) - Number(one === caller),
  );
  return all.find(([, persona]) => persona[member] === id)?.[0] ?? Object.entries(fixtures).find(([, one]) => one === id)?.[0];
}

function named(values: Members, caller: string | null, seeded: Personas): readonly (readonly [string, unknown])[] {
  return Object.entries(values).map(([member, value]) => {
    const name = member.endsWith('Id') && typeof value === 'string' ? nameOf(member, value, caller, seeded) : undefined;
    return name === undefined ? [member, value] : [member.slice(0, -2), name];
  });
}

const plain = /^[A-Za-z][\w.-]*$/;
/** JSON is YAML; a simple word needs no quotes. A name in braces would be read from the environment. */
const yamlOf = (value: unknown): string =>
  typeof value === 'string' && plain.test(value) && !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(value)
    ? value
    : JSON.stringify(value).replaceAll('${', String.raw`\u0024{`);

function slug(values: Members): string {
  for (const member of ['name', 'lastName', 'title', 'userName', 'externalReference', 'code']) {
    const value = values[member];
    if (typeof value !== 'string') continue;
    const text = value
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^[^a-z]+|-+$/g, '')
      .slice(0, 40);
    if (text !== '') return text;
  }
  return 'one';
}

export function fixtureOf(exchange: Exchange, seeded: Personas): string {
  const { operation, persona, keyId } = exchange;
  const values = { ...parametersOf(exchange), ...bodyOf(exchange) };
  const members = [...named(values, persona, seeded), ...(persona === null || persona === 'hostAdmin' ? [] : [['as', persona] as const])];
  const isOther = persona === null && keyId !== null;
  return [
    '# gateproof serve --fixtures fixture.yaml',
    ...(isOther ? ['# Its key is not of a persona: hostAdmin makes the record, unless `as` names a key.'] : []),
    `${(operation ?? '').replace(/\.create$/, '')}:`,
    `  ${slug(values)}:`,
    ...members.map(([name, value]) => `    ${name}: ${yamlOf(value)}`),
    '',
  ].join('\n');
}
