/** Pages, counts and the requests for them (assumptions: 1.7; concepts: SummaryCountsRequest). */
import { requestLimits } from '../limits.ts';
import {
  Type,
  anything,
  array,
  enumeration,
  maybe,
  optional,
  shape,
  text,
  type Static,
  annotated,
  boolean,
  defaulted,
  int32,
  int64,
  map,
  nullable,
  type TObject,
  type TSchema,
} from '../shape.ts';

// Filters of lists and counts (assumptions: 1.8). Depth, fields and operators are checked when a filter is parsed, not here.

const FilterLogic = enumeration('FilterLogic', 'assumed', ['And', 'Or']);

export const FilterOperator = enumeration('FilterOperator', 'assumed', [
  'Equals',
  'NotEquals',
  'GreaterThan',
  'GreaterThanOrEqual',
  'LessThan',
  'LessThanOrEqual',
  'Contains',
  'NotContains',
  'StartsWith',
  'EndsWith',
  'In',
  'NotIn',
  'Between',
  'IsNull',
  'IsNotNull',
]);
export type FilterOperator = Static<typeof FilterOperator>;

/** `logic` and `operator` are plain text because other spellings are accepted too (assumptions: F3). */
export const FilterRule = shape('FilterRule', 'assumed', {
  field: optional(text(256)),
  operator: optional(
    Type.String({ maxLength: 32, description: `One of ${FilterOperator.enum.join(', ')}, or a short form such as eq or gte.` }),
  ),
  value: optional(anything()),
  values: maybe(array(anything(), { maxItems: requestLimits.filterValues.max })),
});
export type FilterRule = Static<typeof FilterRule>;

export interface FilterGroup {
  logic?: string;
  filters?: FilterRule[] | null;
  groups?: FilterGroup[] | null;
}
export const FilterGroup = shape('FilterGroup', 'assumed', {
  logic: optional(Type.String({ maxLength: 16, description: `One of ${FilterLogic.enum.join(', ')}.` })),
  filters: maybe(array(FilterRule, { maxItems: requestLimits.filterRules.max })),
  groups: maybe(array(Type.Unsafe<FilterGroup>({ 'x-ref': 'FilterGroup' }), { maxItems: requestLimits.filterRules.max })),
});

const pageFields = <S extends TSchema>(item: S) => ({
  items: array(item),
  nextContinuationToken: nullable(text()),
  hasMore: boolean(),
  totalCount: nullable(int64({ minimum: 0 })),
});
type PageShape<S extends TSchema> = TObject<ReturnType<typeof pageFields<S>>>;

const pages = new WeakMap<TSchema, TObject>();

/** The same item shape gives the same page shape. */
export function page<S extends TSchema>(item: S): PageShape<S> {
  const known = pages.get(item);
  if (known !== undefined) return known as PageShape<S>;
  const name = 'x-name' in item ? String(item['x-name']) : 'Items';
  const made = shape(`PageOf${name}`, 'assumed', pageFields(item));
  pages.set(item, made);
  return made;
}
export interface PageDto<Item> {
  items: Item[];
  nextContinuationToken: string | null;
  hasMore: boolean;
  totalCount: number | null;
}

/** Its terms are counted when it is read. */
export const sorting = () => text(requestLimits.sortingLength.max);

/** Its bounds are a choice, checked when a page is read. */
const pageSize = () => defaulted(int32(), 10);

/** Body of the continuation lists and of their counts. */
export const PageRequestDto = shape('PageRequestDto', 'assumed', {
  maxResultCount: pageSize(),
  continuationToken: maybe(text(requestLimits.tokenLength.max)),
  sorting: maybe(sorting()),
  search: maybe(text(256)),
  filter: maybe(FilterGroup),
  includeDeleted: defaulted(boolean(), false),
  includeTotalCount: defaulted(boolean(), false),
});
export type PageRequestDto = Static<typeof PageRequestDto>;

/** Query of the plain lists, after its text is parsed as numbers and booleans. */
export const PageQuery = shape('PageQuery', 'assumed', {
  maxResultCount: pageSize(),
  continuationToken: optional(text(requestLimits.tokenLength.max)),
  sorting: optional(sorting()),
  filter: optional(text(256)),
  skipCount: optional(int32({ minimum: 0 })),
  includeDeleted: defaulted(boolean(), false),
});
export type PageQuery = Static<typeof PageQuery>;

export const SummaryCountsRequest = shape('SummaryCountsRequest', 'documented', {
  summaryFilters: maybe(map(nullable(FilterGroup), { maxProperties: requestLimits.summaries.max })),
  baseFilter: maybe(FilterGroup),
});
export type SummaryCountsRequest = Static<typeof SummaryCountsRequest>;

/** The same request as the text of a query (assumptions: P11). */
export const SummaryCountsQuery = shape('SummaryCountsQuery', 'assumed', {
  request: optional(text(requestLimits.pathParameterLength.max)),
});
export type SummaryCountsQuery = Static<typeof SummaryCountsQuery>;

/** One count for each requested key (endpoints: operation 5). */
export const SummaryCounts = annotated(map(int64({ minimum: 0 })), { 'x-name': 'SummaryCounts', 'x-provenance': 'documented' });
export type SummaryCounts = Static<typeof SummaryCounts>;

/** A count as a bare number (assumptions: P9). */
export const Count = int64({ minimum: 0 });
