/** Numbers to try on the page, with what they do (assumptions: 6.5). */
import { accountScenarios, cardScenarios, returnReasons } from '../../domain/payments/payment-details/numbers.ts';
import { messageOf } from '../../domain/payments/transactions/processor-codes.ts';
import type { TestNumber } from './view.ts';

const approved: readonly TestNumber[] = [
  { number: '4111111111111111', what: 'Visa, approved' },
  { number: '5555555555554444', what: 'Mastercard, approved' },
  { number: '378282246310005', what: 'American Express, approved' },
];

const special: Readonly<Record<string, string>> = {
  laterDoNotHonor: 'approved once, declined on every later charge',
  chargeback: 'approved, taken back after settlement',
};

export const testCards: readonly TestNumber[] = [
  ...approved,
  ...Object.entries(cardScenarios).map(([number, scenario]) => ({ number, what: special[scenario] ?? `declined: ${messageOf(scenario)}` })),
];

export const testAccounts: readonly TestNumber[] = [
  { number: '000123456789', what: 'settles' },
  ...Object.entries(accountScenarios).map(([number, code]) => ({ number, what: `returned: ${returnReasons[code] ?? code}` })),
];
