/** Results of the address and security code checks (assumptions: 6.5). */
import type { AddressDto } from '../../../../schemas/conventions/common-types.ts';

/** The AVS result: the one that the first address line selects, else by the parts of the address that are present. */
export function avsOf(address: Readonly<AddressDto> | null): string {
  const street = address?.addressLine1 ?? '';
  const asked = /^AVS ([A-Z])$/i.exec(street.trim())?.[1];
  if (asked !== undefined) return asked.toUpperCase();
  const postalCode = address?.postalCode ?? '';
  if (street !== '') return postalCode === '' ? 'A' : 'Y';
  return postalCode === '' ? 'U' : 'Z';
}

const codes: Readonly<Record<string, string>> = { '901': 'N', '902': 'S', '903': 'U', '904': 'P' };

/** The CVV result by the last three digits of the code; null when none was sent. */
export const cvvOf = (securityCode: string | null): string | null =>
  securityCode === null ? null : (codes[securityCode.slice(-3)] ?? 'M');

const codeOfResult: Readonly<Record<string, string>> = Object.fromEntries(Object.entries(codes).map(([code, result]) => [result, code]));

/** A security code with this result: where the result alone may be kept until the payment is made. Null when no code was sent. */
export const codeWithResult = (result: string | null): string | null => (result === null ? null : (codeOfResult[result] ?? '000'));
