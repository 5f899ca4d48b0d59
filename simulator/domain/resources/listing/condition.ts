import type { Instant } from '../../../../schemas/shared/instant.ts';
import type { FilterOperator } from '../../../../schemas/conventions/paging-types.ts';
import type { Field } from './fields.ts';

/** Text as given, instants as records hold them, enumeration values in canonical case. */
export type Operand = string | number | boolean | Instant;

export interface Test {
  readonly field: Field;
  readonly operator: FilterOperator;
  /** One value, two for `Between`, any number for `In` and `NotIn`, none for `IsNull` and `IsNotNull`. */
  readonly operands: readonly Operand[];
}

export interface Combination {
  readonly logic: 'And' | 'Or';
  /** Empty: everything matches (assumptions: F8). */
  readonly parts: readonly Condition[];
}

export type Condition = Test | Combination;

export const everything: Combination = Object.freeze({ logic: 'And', parts: [] });

export const all = (...parts: readonly Condition[]): Condition => ({ logic: 'And', parts });

export const mentions = (condition: Condition, path: string): boolean =>
  'field' in condition ? condition.field.path === path : condition.parts.some((part) => mentions(part, path));
