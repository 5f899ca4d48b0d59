/** Amounts as operands of filters. Records hold minor units; a filter states decimals in major units (assumptions: C8). */
import type { FilterOperator } from '../../../../schemas/conventions/paging-types.ts';
import { minorDigits, around, unitsOf } from '../../kernel/money.ts';
import type { Operand } from './condition.ts';

/** Equals no amount: for a decimal with more digits than the currency has. */
const noAmount = NaN;

export type AmountOperands = (currency: string | null) => readonly number[] | ReadonlySet<number>;

/** An operand in minor units, chosen so that comparing integers gives exactly the result of comparing the decimals. */
function converted(operator: FilterOperator, decimal: number, index: number, currency: string | null): number {
  const { atMost, atLeast } = around(decimal, currency);
  switch (operator) {
    case 'GreaterThan':
    case 'LessThanOrEqual':
      return unitsOf(atMost);
    case 'LessThan':
    case 'GreaterThanOrEqual':
      return unitsOf(atLeast);
    case 'Between':
      return unitsOf(index === 0 ? atLeast : atMost);
    default:
      return atMost === atLeast ? unitsOf(atMost) : noAmount;
  }
}

/**
 * Converts the operands of a rule, once for each number of digits that a currency can have. `asSet`: for testing membership of many values.
 */
export function amountOperands(operator: FilterOperator, operands: readonly Operand[], asSet: boolean): AmountOperands {
  const byDigits: ReturnType<AmountOperands>[] = [];
  return (currency) => {
    const digits = minorDigits(currency);
    const known = byDigits[digits];
    if (known !== undefined) return known;
    const list = operands.map((operand, index) => converted(operator, Number(operand), index, currency));
    return (byDigits[digits] = asSet ? new Set(list) : list);
  };
}
