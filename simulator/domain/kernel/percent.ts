/** Percentages, exact: integers of a ten-thousandth of a percent. */

declare const unit: unique symbol;
/** 12.5 % is 125 000. */
export interface Percent {
  readonly [unit]: 'percent';
}

export const percentDigits = 4;
const scale = 10 ** percentDigits;

/** A decimal number of percent up to 100; undefined when it is greater or has more digits. */
export function readPercent(percent: number): Percent | undefined {
  const units = Math.round(percent * scale);
  return Math.abs(units) <= 100 * scale && units / scale === percent ? (units as unknown as Percent) : undefined;
}

/** As replies show it. */
export const percentNumber = (percent: Percent): number => (percent as unknown as number) / scale;
