/** Filters of lists and counts (assumptions: 1.8). Depth, fields and operators are checked where a filter is parsed, not here. */
import { anything, array, enumeration, maybe, optional, shape, text, Type, type Static } from '../shape.ts';

export const FilterLogic = enumeration('FilterLogic', 'assumed', ['And', 'Or']);
export type FilterLogic = Static<typeof FilterLogic>;

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
  field: optional(text()),
  operator: optional(Type.String({ description: `One of ${FilterOperator.enum.join(', ')}, or a short form such as eq or gte.` })),
  value: optional(anything()),
  values: maybe(array(anything())),
});
export type FilterRule = Static<typeof FilterRule>;

export interface FilterGroup {
  logic?: string;
  filters?: FilterRule[] | null;
  groups?: FilterGroup[] | null;
}
export const FilterGroup = shape('FilterGroup', 'assumed', {
  logic: optional(Type.String({ description: `One of ${FilterLogic.enum.join(', ')}.` })),
  filters: maybe(array(FilterRule)),
  groups: maybe(array(Type.Unsafe<FilterGroup>({ 'x-ref': 'FilterGroup' }))),
});
