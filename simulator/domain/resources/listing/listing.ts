/** The description of a list, and the request of a caller (assumptions: 1.7). */
import type { TObject } from '../../../../schemas/shape.ts';
import type { FilterGroup, PageQuery, PageRequestDto } from '../../../../schemas/conventions/paging-types.ts';
import type { AuthenticatedCall, CallWith } from '../../kernel/call.ts';
import type { ListChanges, Entity } from '../../kernel/collection.ts';
import { asMinor, major } from '../../kernel/money.ts';
import type { World } from '../../kernel/world.ts';

/**
 * Columns beside long lists of records, so that counting does not read them. The fields have one segment and are stored under their own name.
 */
export interface Columns {
  /** Fields of few values. */
  readonly values: readonly string[];
  /** Amounts and instants. Amounts need the field `currency` among the values. */
  readonly numbers: readonly string[];
  follow(world: World, list: readonly Entity[]): ListChanges;
}

/** Reads an amount as its reply shows it, for sorting; null if the record has none. */
export function amountReader<T extends Entity>({ currencyOf }: Listing<T>): (value: unknown, record: T, world: World) => number | null {
  const currency = currencyOf ?? ((record: T) => (record as { readonly currency?: string | null }).currency ?? null);
  return (value, record, world) => {
    const amount = asMinor(value);
    return amount === undefined ? null : major(amount, currency(record, world));
  };
}

export interface Listing<T extends Entity> {
  /** The reply: each of its fields can be filtered and sorted by, nested ones with dots. */
  readonly shape: TObject;
  readonly search: readonly string[];
  /**
   * Fields that are not stored under their own name, by path or by first name of the path. Returns the value as a record would hold it:
   * instants and amounts as numbers.
   */
  readonly computed?: Readonly<Record<string, (record: T, world: World) => unknown>>;
  /** By default the record's `currency`. */
  readonly currencyOf?: (record: T, world: World) => string | null;
  /** Records already hold amounts in major units, as replies do: events. */
  readonly holdsReplies?: true;
  /** The permission that `includeDeleted` needs; null if it needs no further one. Absent: records are not soft-deleted. */
  readonly restorePermission?: string | null;
  /** Values of a field whose records are left out unless a filter names the field (assumptions: 10, archived campaigns). */
  readonly hidden?: { readonly field: string; readonly values: readonly string[] };
  readonly columns?: Columns;
}

export interface PageRequest {
  readonly maxResultCount?: number;
  readonly continuationToken?: string | null;
  readonly sorting?: string | null;
  readonly search?: string | null;
  readonly filter?: FilterGroup | null;
  readonly skipCount?: number;
  readonly includeDeleted?: boolean;
  readonly includeTotalCount?: boolean;
}

/** The request of a `GET` list: its `filter` is free text, and the reply has the total (assumptions: P2, P8). */
export function listRequest(call: AuthenticatedCall<unknown, PageQuery>): PageRequest {
  const { filter, ...rest } = call.query;
  return { includeTotalCount: true, ...rest, search: filter ?? null };
}

/** The request of a continuation body; without a body its defaults apply (assumptions: P3). */
export const pageRequest = (call: CallWith<PageRequestDto | undefined>): PageRequest => call.body ?? {};
