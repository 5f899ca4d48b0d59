/** Sort orders, `field asc, other desc`, and the continuation tokens that record the end of a page (assumptions: P5, P6, P7). */
import { requestLimits } from '../../../../schemas/limits.ts';
import type { TObject } from '../../../../schemas/shape.ts';
import { asInstant, decimalMilliseconds } from '../../../../schemas/shared/instant.ts';
import type { AuthenticatedCall } from '../../kernel/call.ts';
import type { Entity } from '../../kernel/collection.ts';
import { invalidMember, Refusal } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import { fieldsOf, type Field } from './fields.ts';
import { amountReader, type Listing } from './listing.ts';

const maxTerms = requestLimits.sortingTerms.max;

export interface SortKey {
  readonly field: Field;
  readonly isDescending: boolean;
}

/** `position`: of the term, from 1. The input is not repeated, since it may contain a secret. */
const unsorted = (position: number) => invalidMember('sorting', `Term ${position} of the field sorting does not name a sortable field.`);

/** Null: in order of creation, newest first. */
export function readSorting(shape: TObject, sorting: string | null | undefined): readonly SortKey[] | null {
  if (sorting === null || sorting === undefined || sorting.trim() === '') return null;
  const fields = fieldsOf(shape);
  const terms = sorting.split(',');
  if (terms.length > maxTerms) throw invalidMember('sorting', `The field sorting must have at most ${maxTerms} terms.`);
  const keys = terms.map((term, index) => {
    const [name = '', direction = 'asc', ...more] = term.trim().split(/\s+/);
    const field = fields.get(name.toLowerCase());
    const word = direction.toLowerCase();
    if (field === undefined || more.length > 0 || (word !== 'asc' && word !== 'desc')) throw unsorted(index + 1);
    if (field.type === 'object' || field.segments.some((segment) => segment.isList)) throw unsorted(index + 1);
    return { field, isDescending: word === 'desc' };
  });
  // Later keys for the same field have no effect.
  return keys.filter(({ field }, index) => keys.findIndex((other) => other.field === field) === index);
}

/** The direction if the order is that of creation; undefined otherwise. */
export function creationOrder(keys: readonly SortKey[] | null): 'ascending' | 'descending' | undefined {
  if (keys === null) return 'descending';
  const [first, second] = keys;
  if (first?.field.path !== 'creationTime' || second !== undefined) return undefined;
  return first.isDescending ? 'descending' : 'ascending';
}

export interface Row<T> extends Cursor {
  readonly record: T;
}

/** A record with its sort values: text in lower case, so that case does not count. */
export function rowOf<T extends Entity>(world: World, listing: Listing<T>, keys: readonly SortKey[], record: T): Row<T> {
  return { record, id: record.id, values: keys.map(({ field }) => sortValue(world, listing, field, record)) };
}

function sortValue<T extends Entity>(world: World, listing: Listing<T>, field: Field, record: T): SortValue {
  const value = heldValue(world, listing, field, record);
  const at = field.type === 'instant' ? asInstant(value) : undefined;
  if (at !== undefined) return decimalMilliseconds(at);
  return canonical(field.isAmount && !listing.holdsReplies ? amountReader(listing)(value, record, world) : value);
}

function heldValue<T extends Entity>(world: World, { computed }: Listing<T>, field: Field, record: T): unknown {
  const own = computed?.[field.path];
  if (own !== undefined) return own(record, world);
  const [first, ...rest] = field.segments;
  const head = computed?.[first!.name];
  let value: unknown = head === undefined ? member(record, first!.name) : head(record, world);
  for (const { name } of rest) value = member(value, name);
  return value;
}

const member = (value: unknown, name: string): unknown =>
  value !== null && typeof value === 'object' ? (value as Readonly<Record<string, unknown>>)[name] : undefined;

const canonical = (value: unknown): SortValue =>
  typeof value === 'string' ? value.toLowerCase() : typeof value === 'number' || typeof value === 'boolean' ? value : null;

/** Below zero if `a` comes first. Null is smaller than any value. */
export function compareRows(keys: readonly SortKey[], a: Cursor, b: Cursor): number {
  for (let index = 0; index < keys.length; index++) {
    const order = compare(a.values[index] ?? null, b.values[index] ?? null);
    if (order !== 0) return keys[index]!.isDescending ? -order : order;
  }
  const order = compare(a.id, b.id);
  return keys.at(-1)?.isDescending === true ? -order : order;
}

function compare(a: SortValue, b: SortValue): number {
  if (a === b) return 0;
  if (a === null) return -1;
  if (b === null) return 1;
  return a < b ? -1 : 1;
}

type SortValue = string | number | boolean | null;

export interface Cursor {
  readonly values: readonly SortValue[];
  readonly id: string;
}

const version = 1;
const digestLength = 22;

const invalidToken = () =>
  new Refusal('other', 400, 'Gateway:InvalidContinuationToken', 'The continuation token does not belong to this request.', {
    validationErrors: [{ message: 'The token is invalid, or belongs to another list, filter or sorting.', members: ['continuationToken'] }],
  });

/** Members of a list request that may change from page to page. */
const free: ReadonlySet<string> = new Set(['continuationToken', 'maxResultCount', 'includeTotalCount', 'skipCount']);

const bound = (inputs: unknown) =>
  Object.entries(inputs ?? {})
    .filter(([name, value]) => !free.has(name) && value !== null && value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));

/**
 * A token is bound to the owner of the list, the operation with its path, and every input that affects which records are listed and how.
 */
function bindingOf(call: AuthenticatedCall): string {
  const { kind, merchantId, resellerId } = call.principal;
  const { params, query, body } = call;
  const inputs = [[kind, merchantId, resellerId], call.operation.id, Object.entries(params ?? {}), bound(query), bound(body)];
  return call.world.crypto.sha256(JSON.stringify(inputs)).slice(0, digestLength);
}

const digest = (world: World, payload: string) => world.crypto.sign(payload).slice(0, digestLength);

export function tokenOf(call: AuthenticatedCall, { values, id }: Cursor): string {
  const payload = JSON.stringify([version, bindingOf(call), values, id]);
  return call.world.crypto.toBase64Url(digest(call.world, payload) + payload);
}

/** The row that a token encodes. Throws `Gateway:InvalidContinuationToken`. */
export function cursorOf(call: AuthenticatedCall, token: string): Cursor {
  const { world } = call;
  const text = world.crypto.fromBase64Url(token);
  const payload = text?.slice(digestLength) ?? '';
  // Decoders of base64url ignore stray bits at the end: the token must be the canonical encoding of its text.
  const isWhole =
    text !== undefined &&
    world.crypto.toBase64Url(text) === token &&
    world.crypto.isSame(text.slice(0, digestLength), digest(world, payload));
  if (!isWhole) throw invalidToken();
  // The digest is ours, so the payload is what we put into the token.
  const [given, binding, values, id] = JSON.parse(payload) as [number, string, readonly SortValue[], string];
  if (given !== version || binding !== bindingOf(call)) throw invalidToken();
  return { values, id };
}
