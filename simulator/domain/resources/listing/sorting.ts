/** Sort orders: `field asc, other desc`, the id last (assumptions: P7). */
import { requestLimits } from '../../../../schemas/limits.ts';
import { asInstant, decimalMilliseconds } from '../../../../schemas/shared/instant.ts';
import type { TObject } from '../../../../schemas/shape.ts';
import type { Entity } from '../../kernel/entity.ts';
import { invalidMember } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import { fieldsOf, type Field } from './fields.ts';
import { amountReader, type Listing } from './listing.ts';
import type { Cursor, SortValue } from './token.ts';

const maxTerms = requestLimits.sortingTerms.max;

export interface SortKey {
  readonly field: Field;
  readonly isDescending: boolean;
}

/** `position`: which of the terms, from 1. The input is not repeated, since it may contain a secret. */
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
  // Records that are equal in a field are still equal when it is compared again.
  return keys.filter(({ field }, index) => keys.findIndex((other) => other.field === field) === index);
}

/** Whether an order is that of creation, and in which direction; undefined when it is another. */
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

/** As the record holds it. */
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

/** Below zero when `a` comes first. Null is smaller than any value. */
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
