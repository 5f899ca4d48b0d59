/** Judges currencies and amounts of a request (assumptions: C8). */
import { isCurrency, isExact, minorDigits } from './money.ts';
import { invalid, type ValidationError } from './refusal.ts';

/** Reads a currency in upper case. Throws a validation refusal for an unknown one. */
export function readCurrency(given: string, member = 'currency'): string {
  const currency = given.toUpperCase();
  if (isCurrency(currency)) return currency;
  throw invalid([{ message: `The field ${member} must be an ISO 4217 currency code.`, members: [member] }]);
}

/** Refuses amounts with more digits than their currency has. Null and absent ones pass. */
export function checkAmounts(currency: string, amounts: Readonly<Record<string, number | null | undefined>>): void {
  const errors: ValidationError[] = [];
  for (const [member, amount] of Object.entries(amounts)) {
    if (amount === null || amount === undefined || isExact(amount, currency)) continue;
    errors.push({ message: `The field ${member} must have at most ${minorDigits(currency)} decimal places.`, members: [member] });
  }
  if (errors.length > 0) throw invalid(errors);
}
