/** Rules of the amounts in a request (assumptions: 6.1, C8). */
import type { AmountDetailsDto } from '../../../../schemas/types/payments/payment-data.ts';
import type { TransactionCreateDto } from '../../../../schemas/types/payments/transactions.ts';
import { isCurrency, isExact, minorDigits, roundMoney } from '../../kernel/money.ts';
import type { ValidationError } from '../../kernel/refusal.ts';

const added = ['subtotal', 'tax', 'tip', 'surcharge', 'shipping', 'duty'] as const;

/** Sum of the parts of an amount. */
export function total(details: Readonly<AmountDetailsDto>, currency: string): number {
  const sum = added.reduce((so, name) => so + (details[name] ?? 0), 0) - (details.discount ?? 0);
  return roundMoney(sum, currency);
}

/** The errors of a currency and the amounts in it. */
export function amountErrors(body: TransactionCreateDto, currency: string): readonly ValidationError[] {
  if (!isCurrency(currency)) return [{ message: 'The field currency must be an ISO 4217 currency code.', members: ['currency'] }];
  const errors: ValidationError[] = [];
  const check = (member: string, amount: number | null | undefined) => {
    if (amount !== null && amount !== undefined && !isExact(amount, currency)) errors.push(inexact(member, currency));
  };
  check('amount', body.amount);
  if (body.amount === 0 && body.type !== 'Verification') errors.push({ message: 'The field amount must be above 0.', members: ['amount'] });
  check('cashData.tenderedAmount', body.cashData?.tenderedAmount);
  const details = body.amountDetails;
  if (details === null || details === undefined) return errors;
  for (const name of [...added, 'discount'] as const) check(`amountDetails.${name}`, details[name]);
  if (total(details, currency) !== body.amount) {
    errors.push({ message: 'The amount details do not add up to the amount.', members: ['amountDetails', 'amount'] });
  }
  return errors;
}

/** An amount with more digits than its currency has. */
export function inexact(member: string, currency: string): ValidationError {
  const digits = minorDigits(currency);
  const allowed = digits === 0 ? 'no decimals' : `at most ${digits} decimals`;
  return { message: `The field ${member} may have ${allowed} in ${currency}.`, members: [member] };
}
