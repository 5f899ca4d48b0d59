import { AmountDetailsDto } from '../../../../schemas/payments/transactions/payment-data-types.ts';
import type { TransactionCreateDto } from '../../../../schemas/payments/transactions/types.ts';
import { isCurrency, amountError, majorOrNull, minus, none, readMinor, sum, type Minor } from '../../kernel/money.ts';
import { each, minor, nullable, object, type Stored } from '../../kernel/record-schema.ts';
import { invalid, invalidMember, type ValidationError } from '../../kernel/refusal.ts';

const added = ['subtotal', 'tax', 'tip', 'surcharge', 'shipping', 'duty'] as const;

/** The parts of an amount; null for absent parts (assumptions: 6.1, C8). */
export const AmountDetails = object(each(AmountDetailsDto.properties, nullable(minor())));
export type AmountDetails = Stored<typeof AmountDetails>;

const parts = Object.keys(AmountDetails.properties) as readonly (keyof AmountDetails)[];

const total = (details: AmountDetails): Minor => minus(sum(added.map((part) => details[part] ?? none)), details.discount ?? none);

export function showDetails(details: AmountDetails | null, currency: string): AmountDetailsDto | null {
  if (details === null) return null;
  return Object.freeze(Object.fromEntries(parts.map((part) => [part, majorOrNull(details[part], currency)])));
}

/** @throws Refusal one validation failure with every error. */
export function readPaymentAmounts(
  body: TransactionCreateDto,
  currency: string,
): { readonly amount: Minor; readonly amountDetails: AmountDetails | null } {
  if (!isCurrency(currency)) throw invalidMember('currency', 'The field currency must be an ISO 4217 currency code.');
  const errors: ValidationError[] = [];
  const read = (member: string, given: number | null | undefined): Minor | null => {
    const found = given === null || given === undefined ? null : readMinor(given, currency);
    if (typeof found !== 'string') return found;
    errors.push(amountError(member, currency, found));
    return null;
  };
  const amount = read('amount', body.amount) ?? none;
  if (body.amount === 0 && body.type !== 'Verification') errors.push({ message: 'The field amount must be above 0.', members: ['amount'] });
  read('cashData.tenderedAmount', body.cashData?.tenderedAmount);
  const given = body.amountDetails ?? null;
  const amountDetails =
    given === null
      ? null
      : (Object.freeze(Object.fromEntries(parts.map((part) => [part, read(`amountDetails.${part}`, given[part])]))) as AmountDetails);
  if (errors.length === 0 && amountDetails !== null && total(amountDetails) !== amount) {
    errors.push({ message: 'The amount details do not add up to the amount.', members: ['amountDetails', 'amount'] });
  }
  if (errors.length > 0) throw invalid(errors);
  return { amount, amountDetails };
}
