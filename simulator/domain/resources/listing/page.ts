/** Pages of any list (assumptions: 1.7). */
import type { AuthenticatedCall } from '../../kernel/call.ts';
import type { Entity } from '../../kernel/collection.ts';
import { forbidden, invalidMember } from '../../kernel/refusal.ts';
import { all, everything, mentions, type Condition } from './condition.ts';
import { fieldsOf, type Field } from './fields.ts';
import { readFilters, readSearch } from './filter.ts';
import type { Listing, PageRequest } from './listing.ts';
import { decimalMilliseconds } from '../../../../schemas/shared/instant.ts';
import type { PageDto } from '../../../../schemas/conventions/paging-types.ts';
import { countLong } from './columns.ts';
import { predicateOf, type Predicate } from './generate.ts';
import { compareRows, creationOrder, readSorting, rowOf, type Row, type SortKey, cursorOf, tokenOf, type Cursor } from './sorting.ts';

const isDeleted: Field = {
  path: 'isDeleted',
  segments: [{ name: 'isDeleted', isList: false, isNullable: true }],
  type: 'boolean',
  isDecimal: false,
  isAmount: false,
  options: [],
};
const live: Condition = { field: isDeleted, operator: 'NotEquals', operands: [true] };

/** Excludes deleted records, unless they are requested with the permission to restore them (assumptions: R1, P3). */
export function deletion<T extends Entity>(call: AuthenticatedCall, listing: Listing<T>, includeDeleted = false): Condition {
  const permission = listing.restorePermission;
  if (permission === undefined) return everything;
  if (!includeDeleted) return live;
  if (permission !== null && !call.principal.may(permission)) throw forbidden(permission);
  return everything;
}

/** Excludes hidden records, unless the condition or the one joined with it names the field that hides them. */
export function unhidden<T extends Entity>({ shape, hidden }: Listing<T>, condition: Condition, joined: Condition = everything): Condition {
  if (hidden === undefined || mentions(condition, hidden.field) || mentions(joined, hidden.field)) return condition;
  const field = fieldsOf(shape).get(hidden.field.toLowerCase());
  if (field === undefined) throw new Error(`no field ${hidden.field} to hide by`);
  return all({ field, operator: 'NotIn', operands: hidden.values }, condition);
}

export function selection<T extends Entity>(call: AuthenticatedCall, listing: Listing<T>, request: PageRequest): Condition {
  const deleted = deletion(call, listing, request.includeDeleted);
  const [filter = everything] = readFilters(listing.shape, call.world.choices, [{ path: 'filter', group: request.filter }]);
  return all(deleted, unhidden(listing, filter), readSearch(listing.shape, listing.search, request.search));
}

/** Choices paging.default, paging.max, paging.outOfRange (assumptions: P4). */
function sizeOf(call: AuthenticatedCall, request: PageRequest): number {
  const { choices } = call.world;
  const max = choices['paging.max'];
  const size = request.maxResultCount ?? Math.min(choices['paging.default'], max);
  if (size >= 1 && size <= max) return size;
  if (choices['paging.outOfRange'] === 'clamped') return Math.min(Math.max(size, 1), max);
  throw invalidMember('maxResultCount', `The field maxResultCount must be from 1 to ${max}.`);
}

/**
 * One page of a list. `source`: the records within the caller's reach, oldest first; `keep` filters them further. A page continues after
 * the sort values of the last row, so inserts and deletes between pages neither repeat nor skip a record.
 */
export function pageOf<T extends Entity, Item>(
  call: AuthenticatedCall,
  listing: Listing<T>,
  source: readonly T[],
  request: PageRequest,
  present: (record: T) => Item,
  keep?: Predicate<T>,
): PageDto<Item> {
  const { world } = call;
  const condition = selection(call, listing, request);
  const size = sizeOf(call, request);
  const keys = readSorting(listing.shape, request.sorting);
  const token = request.continuationToken ?? '';
  const skip = request.skipCount ?? 0;
  if (skip > 0 && token !== '') throw invalidMember('skipCount', 'The field skipCount cannot be combined with continuationToken.');
  const cursor = token === '' ? undefined : cursorOf(call, token);

  const judge = both(predicateOf(world, listing, condition), keep);
  const isCounted = request.includeTotalCount === true;
  const counted = isCounted && judge !== null ? countLong(world, listing, source, condition, [everything], keep)?.[0] : undefined;
  // Each record is judged once: if matches are counted one by one, the page is taken from them.
  const [among, matches] = judge !== null && isCounted && counted === undefined ? [source.filter(judge), null] : [source, judge];
  const order = creationOrder(keys);
  const found =
    order === undefined
      ? sorted(call, listing, among, keys ?? [], matches, cursor, skip + size + 1)
      : walk(among, order === 'ascending', matches, cursor, skip + size + 1);
  const rows = found.slice(skip, skip + size);
  const last = rows.at(-1);
  const hasMore = found.length > skip + size;
  const after = (record: T): Cursor =>
    order === undefined ? rowOf(world, listing, keys ?? [], record) : { values: [decimalMilliseconds(record.creationTime)], id: record.id };
  return {
    items: rows.map(present),
    nextContinuationToken: hasMore && last !== undefined ? tokenOf(call, pick(after(last))) : null,
    hasMore,
    totalCount: isCounted ? (counted ?? among.length) : null,
  };
}

const pick = ({ values, id }: Cursor): Cursor => ({ values, id });

function both<T>(first: Predicate<T> | null, second: Predicate<T> | undefined): Predicate<T> | null {
  if (first === null) return second ?? null;
  return second === undefined ? first : (record) => first(record) && second(record);
}

function position(source: readonly Entity[], creationTime: number, id: string): number {
  let low = 0;
  let high = source.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = source[middle]!;
    const at = decimalMilliseconds(other.creationTime);
    if (at < creationTime || (at === creationTime && other.id < id)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function walk<T extends Entity>(
  source: readonly T[],
  isAscending: boolean,
  matches: Predicate<T> | null,
  cursor: Cursor | undefined,
  limit: number,
): readonly T[] {
  const found: T[] = [];
  const step = isAscending ? 1 : -1;
  let index = isAscending ? 0 : source.length - 1;
  if (cursor !== undefined) {
    const at = position(source, Number(cursor.values[0]), cursor.id);
    // The row of the cursor may have been removed since.
    index = isAscending ? (source[at]?.id === cursor.id ? at + 1 : at) : at - 1;
  }
  for (; index >= 0 && index < source.length && found.length < limit; index += step) {
    const record = source[index]!;
    if (matches === null || matches(record)) found.push(record);
  }
  return found;
}

/** Surplus rows gathered before sorting and cutting. */
const slack = 1000;

function sorted<T extends Entity>(
  { world }: AuthenticatedCall,
  listing: Listing<T>,
  source: readonly T[],
  keys: readonly SortKey[],
  matches: Predicate<T> | null,
  cursor: Cursor | undefined,
  limit: number,
): readonly T[] {
  const compare = (a: Cursor, b: Cursor) => compareRows(keys, a, b);
  let rows: Row<T>[] = [];
  let bound: Row<T> | undefined;
  for (const record of source) {
    if (matches !== null && !matches(record)) continue;
    const row = rowOf(world, listing, keys, record);
    if (cursor !== undefined && compare(row, cursor) <= 0) continue;
    if (bound !== undefined && compare(row, bound) > 0) continue;
    rows.push(row);
    if (rows.length < 2 * limit + slack) continue;
    rows = rows.sort(compare).slice(0, limit);
    bound = rows.at(-1);
  }
  return rows
    .sort(compare)
    .slice(0, limit)
    .map(({ record }) => record);
}
