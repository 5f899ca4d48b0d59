/** Reads currencies and amounts of a request (assumptions: C8). */
import { isCurrency, minorDigits } from './currency.ts';
import { major, maxRequest, readMinor, type AmountFault, type Minor } from './money.ts';
import { invalid, type ValidationError } from './refusal.ts';

/** Reads a currency in upper case. Throws a validation refusal for an unknown one. */
export function readCurrency(given: string, member = 'currency'): string {
  const currency = given.toUpperCase();
  if (isCurrency(currency)) return currency;
  throw invalid([{ message: `The field ${member} must be an ISO 4217 currency code.`, members: [member] }]);
}

/** What is wrong with an amount, naming the member. */
export function amountError(member: string, currency: string | null, fault: AmountFault, maximum: Minor = maxRequest): ValidationError {
  const inCurrency = currency === null ? '' : ` in ${currency}`;
  if (fault === 'maximum') {
    return { message: `The field ${member} must be at most ${major(maximum, currency)}${inCurrency}.`, members: [member] };
  }
  const digits = minorDigits(currency);
  const allowed = digits === 0 ? 'no decimals' : `at most ${digits} decimals`;
  return { message: `The field ${member} may have ${allowed}${inCurrency}.`, members: [member] };
}

type Amount = number | null | undefined;
type Read<A extends Amount> = A extends number ? Minor : null;

/**
 * The amounts of a request, by member. Absent ones are null.
 * Throws one validation refusal for all that have more digits than their currency or are too large.
 */
export function readAmounts<const G extends Readonly<Record<string, Amount>>>(
  currency: string | null,
  given: G,
  maximum: Minor = maxRequest,
): { readonly [M in keyof G]: Read<G[M]> } {
  const errors: ValidationError[] = [];
  const amounts: Record<string, Minor | null> = {};
  for (const [member, amount] of Object.entries(given)) {
    const read = amount === null || amount === undefined ? null : readMinor(amount, currency, maximum);
    if (typeof read === 'string') errors.push(amountError(member, currency, read, maximum));
    else amounts[member] = read;
  }
  if (errors.length > 0) throw invalid(errors);
  return amounts as { readonly [M in keyof G]: Read<G[M]> };
}

/** One amount of a request. */
export const readAmount = (currency: string | null, member: string, amount: number): Minor =>
  readAmounts(currency, { [member]: amount })[member]!;
