/** Card numbers, bank routing numbers, and the public test numbers among them (assumptions: 6.5). */
import type { CardNetwork } from '../../../../schemas/conventions/enums.ts';
import type { Scenario } from './payment-method.ts';

const cardDigits = /^\d{12,19}$/;

/** Removes spaces and hyphens; undefined unless 12 to 19 digits remain. */
export function digitsOf(number: string): string | undefined {
  if (cardDigits.test(number)) return number;
  const digits = number.replace(/[ -]/g, '');
  return cardDigits.test(digits) ? digits : undefined;
}

/** Bounds of the leading digits. */
const ranges: readonly (readonly [network: CardNetwork, low: string, high: string])[] = [
  ['Visa', '4', '4'],
  ['Mastercard', '51', '55'],
  ['Mastercard', '2221', '2720'],
  ['AmericanExpress', '34', '34'],
  ['AmericanExpress', '37', '37'],
  ['Discover', '6011', '6011'],
  ['Discover', '644', '649'],
  ['Discover', '65', '65'],
  ['Jcb', '3528', '3589'],
  ['DinersClub', '300', '305'],
  ['DinersClub', '3095', '3095'],
  ['DinersClub', '36', '36'],
  ['DinersClub', '38', '39'],
  ['UnionPay', '62', '62'],
  ['UnionPay', '81', '81'],
  ['Maestro', '50', '50'],
  ['Maestro', '56', '58'],
  ['Maestro', '60', '60'],
  ['Maestro', '63', '63'],
  ['Maestro', '67', '67'],
];

export function networkOf(digits: string): CardNetwork {
  for (const [network, low, high] of ranges) {
    const leading = digits.slice(0, low.length);
    if (leading >= low && leading <= high) return network;
  }
  return 'Unknown';
}

const weights = [3, 7, 1, 3, 7, 1, 3, 7, 1] as const;

export function passesAba(routingNumber: string): boolean {
  if (!/^\d{9}$/.test(routingNumber) || routingNumber === '000000000') return false;
  const sum = weights.reduce((total, weight, i) => total + weight * Number(routingNumber[i]), 0);
  return sum % 10 === 0;
}

/** Public test numbers that are not simply approved. */
export const cardScenarios: Readonly<Record<string, Scenario>> = {
  '4000000000000002': '05',
  '4000000000009995': '51',
  '4000000000009987': '41',
  '4000000000009979': '43',
  '4000000000000069': '54',
  '4000000000000127': 'N7',
  '4000000000000119': '96',
  '4000000000000341': 'laterDoNotHonor',
  '4000000000000259': 'chargeback',
};

const approvedCards = ['4111111111111111', '4242424242424242', '5555555555554444', '378282246310005'];
const publicCards: ReadonlySet<string> = new Set([...approvedCards, ...Object.keys(cardScenarios)]);

/** Whether a card number is a public test number, and so no secret. */
export const isPublic = (digits: string): boolean => publicCards.has(digits);

export const accountScenarios: Readonly<Record<string, Scenario>> = {
  '000222222227': 'R01',
  '000111111113': 'R02',
  '000111111116': 'R03',
  '000333333335': 'R10',
};

/** By return code; `CB` is a chargeback. */
export const returnReasons: Readonly<Record<string, string>> = {
  R01: 'Insufficient funds',
  R02: 'Account closed',
  R03: 'No account',
  R10: 'Not authorized by the account holder',
  CB: 'Disputed by the card holder',
};
