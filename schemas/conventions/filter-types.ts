/** Filters of lists and counts (assumptions: 1.8). Depth, fields and operators are checked when a filter is parsed, not here. */
import { requestLimits } from '../limits.ts';
import { Type, anything, array, enumeration, maybe, optional, shape, text, type Static } from '../shape.ts';

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
