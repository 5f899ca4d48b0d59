import type { AuthenticatedCall } from '../../kernel/call.ts';
import type { Entity } from '../../kernel/collection.ts';
import { forbidden } from '../../kernel/refusal.ts';
import { all, everything, mentions, type Condition } from './condition.ts';
import { fieldsOf, type Field } from './fields.ts';
import { readFilters, readSearch } from './filter.ts';
import type { Listing, PageRequest } from './listing.ts';

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
