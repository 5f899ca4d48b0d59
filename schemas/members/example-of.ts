/** Realistic examples of any shape, composed of the examples of its members. */
import type { JsonObject } from '../shared/json.ts';
import { keywordsOf, type TSchema } from '../shape.ts';
import { memberOf, resourceOf } from './all.ts';

/** Optional members that examples omit because other members exclude them. */
const leftOut = new Set([
  ...['checkData', 'tokenData', 'walletData', 'cashData', 'storedPaymentMethodId', 'level3Data', 'threeDSecure', 'amountDetails'].map(
    (name) => `TransactionCreateDto.${name}`,
  ),
  ...['continuationToken', 'search'].map((name) => `PageRequestDto.${name}`),
  ...['token', 'checkData'].map((name) => `AddStoredPaymentMethodDto.${name}`),
  'CredentialOnFileDto.originalTransactionId',
  'DeveloperInvitationCreateDto.userId',
  'PromotionCreateDto.currency',
  'PromotionUpdateDto.currency',
  ...['amountLimit', 'currency'].flatMap((name) => [`RateLimitRuleCreateDto.${name}`, `RateLimitRuleUpdateDto.${name}`]),
]);

/** The place of a schema: the shape, the member, and whether it is part of a response, which has no write-only members. */
interface Place {
  readonly owner?: string | undefined;
  readonly name?: string | undefined;
  readonly isAnswer?: boolean;
  /** Where examples of members are found; by default the table of the contract. */
  readonly lookup?: typeof memberOf;
}

/** An example that fits the schema; always the same for the same schema and place. */
export function exampleOf(schema: TSchema, place: Place = {}): unknown {
  const json: JsonObject = { ...schema };
  const { owner, name = String(json['x-name']), lookup = memberOf } = place;
  const given = lookup(owner, name);
  if (given !== undefined && given.length === 2 && fits(json, given[1])) return given[1];
  const branch = (json['anyOf'] as readonly TSchema[] | undefined)?.[0];
  if (branch !== undefined) return exampleOf(branch, place);
  if ('const' in json) return json['const'];
  const values = json['enum'] as readonly unknown[] | undefined;
  if (values !== undefined) return values[0];
  if (json['type'] === 'object') return exampleOfObject(json, place);
  if (json['type'] === 'array') return [exampleOf(json['items'] as TSchema, { ...place, name: place.name?.replace(/s$/, '') })];
  return simple(json, place);
}

function exampleOfObject(json: JsonObject, place: Place): unknown {
  const owner = json['x-name'] as string | undefined;
  const properties = (json['properties'] as Readonly<Record<string, TSchema>> | undefined) ?? {};
  const shown = Object.entries(properties).filter(
    ([name, member]) => !leftOut.has(`${owner}.${name}`) && !(place.isAnswer === true && keywordsOf(member).writeOnly === true),
  );
  return Object.fromEntries(shown.map(([name, member]) => [name, exampleOf(member, { ...place, owner, name })]));
}

/** Whether an example written for a name fits a schema. */
function fits(json: JsonObject, value: unknown): boolean {
  const branches = json['anyOf'] as readonly JsonObject[] | undefined;
  if (branches !== undefined) return branches.some((branch) => fits(branch, value));
  const values = json['enum'] as readonly unknown[] | undefined;
  if (values !== undefined) return values.includes(value);
  switch (json['type']) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'integer':
    case 'number':
      return typeof value === 'number' && value >= Number(json['minimum'] ?? value) && value <= Number(json['maximum'] ?? value);
    case undefined:
      return true;
    default:
      return typeof value === json['type'];
  }
}

function simple(json: JsonObject, { owner, name = 'value' }: Place): unknown {
  switch (json['type']) {
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return json['minimum'] !== undefined && Number(json['minimum']) > 1 ? json['minimum'] : 1;
    case 'string':
      return textOf(json, owner, name);
    default:
      return null;
  }
}

function textOf(json: JsonObject, owner: string | undefined, name: string): string {
  switch (json['format']) {
    case 'uuid':
      return exampleId(name === 'id' && owner !== undefined ? resourceOf(owner) : name);
    case 'date-time':
      return '2026-03-02T09:30:00Z';
    case 'date':
      return '2026-03-02';
    default: {
      const words = name.replaceAll(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);
      return `${words.charAt(0).toUpperCase()}${words.slice(1)}`.slice(0, Number(json['maxLength'] ?? 64));
    }
  }
}

/** An id derived from what a name refers to: a `customerId` is the id of the customer. */
export function exampleId(name: string): string {
  const who = /(creator|modifier|deleter|user)Id$|By$/i.test(name) ? 'user' : name.replace(/Ids?$/, '');
  let sum = 7;
  for (const character of who.toLowerCase()) sum = (sum * 31 + character.charCodeAt(0)) % 0xffff;
  return `018f3a5c-${sum.toString(16).padStart(4, '0')}-7a2b-8c3d-4e5f60718293`;
}
