/** Card numbers: their digits and the network that a number belongs to (assumptions: 6.5). */
import type { CardNetwork } from '../../../../schemas/conventions/enums.ts';

/** Digits of a number written with or without spaces and hyphens; undefined when it has anything else. */
export function digitsOf(number: string): string | undefined {
  const digits = number.replace(/[ -]/g, '');
  return /^\d{12,19}$/.test(digits) ? digits : undefined;
}

/** First and last value of the leading digits, as many as the bounds have. */
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

/** The network of a number by its leading digits; the first range that fits counts. */
export function networkOf(digits: string): CardNetwork {
  for (const [network, low, high] of ranges) {
    const leading = digits.slice(0, low.length);
    if (leading >= low && leading <= high) return network;
  }
  return 'Unknown';
}
