/** Codes of the simulated processors: response codes in the style of ISO 8583 field 39, AVS and CVV results, and numbers (assumptions: 6.5). */
import type { DeclineCategory } from '../../../../schemas/conventions/enums.ts';
import type { AddressDto } from '../../../../schemas/conventions/common-types.ts';
import type { World } from '../../kernel/world.ts';

const messages: Readonly<Record<string, string>> = {
  '00': 'Approved',
  '01': 'Refer to card issuer',
  '04': 'Pick up card',
  '05': 'Do not honor',
  '12': 'Invalid transaction',
  '13': 'Invalid amount',
  '14': 'Invalid card number',
  '41': 'Lost card',
  '43': 'Stolen card',
  '51': 'Insufficient funds',
  '54': 'Expired card',
  '57': 'Transaction not permitted',
  '59': 'Suspected fraud',
  '61': 'Exceeds amount limit',
  '62': 'Restricted card',
  '65': 'Exceeds frequency limit',
  '91': 'Issuer unavailable',
  '96': 'System error',
  N7: 'Security code mismatch',
};

const fraud: ReadonlySet<string> = new Set(['04', '43', '59']);
const hard: ReadonlySet<string> = new Set(['12', '13', '14', '41', '54', '57', '62']);
const failed: ReadonlySet<string> = new Set(['91', '96']);

export const approvedCode = '00';
export const messageOf = (code: string): string => messages[code] ?? 'Declined';
export const isFailure = (code: string): boolean => failed.has(code);

/** Whether another attempt makes sense (Soft), does not (Hard), or is unwanted (Fraud); null unless it is a decline. */
export function categoryOf(code: string): DeclineCategory | null {
  if (code === approvedCode || isFailure(code)) return null;
  if (fraud.has(code)) return 'Fraud';
  return hard.has(code) ? 'Hard' : 'Soft';
}

/** The AVS result that the first address line requests, or else one that depends on which parts of the address are present. */
export function avsOf(address: Readonly<AddressDto> | null): string {
  const street = address?.addressLine1 ?? '';
  const asked = /^AVS ([A-Z])$/i.exec(street.trim())?.[1];
  if (asked !== undefined) return asked.toUpperCase();
  const postalCode = address?.postalCode ?? '';
  if (street !== '') return postalCode === '' ? 'A' : 'Y';
  return postalCode === '' ? 'U' : 'Z';
}

const codes: Readonly<Record<string, string>> = { '901': 'N', '902': 'S', '903': 'U', '904': 'P' };

/** Depends on the last three digits; null without a code. */
export const cvvOf = (securityCode: string | null): string | null =>
  securityCode === null ? null : (codes[securityCode.slice(-3)] ?? 'M');

const codeOfResult: Readonly<Record<string, string>> = Object.fromEntries(Object.entries(codes).map(([code, result]) => [result, code]));

/** A security code with this result, for payments that may store only the result; null without a code. */
export const codeWithResult = (result: string | null): string | null => (result === null ? null : (codeOfResult[result] ?? '000'));

const authorizationAlphabet = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';

export const newAuthorizationCode = (world: World): string => world.random.characters(authorizationAlphabet, 6);
export const newRetrievalNumber = (world: World): string => world.random.characters('0123456789', 12);
