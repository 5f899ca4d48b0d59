/** Response codes of the simulated processors, in the style of ISO 8583 field 39 (assumptions: 6.5). */
import type { DeclineCategory } from '../../../../schemas/conventions/enums.ts';

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
/** Whether a code means that the payment could not be decided. */
export const isFailure = (code: string): boolean => failed.has(code);

/** Whether another attempt makes sense (Soft), does not (Hard), or is not wanted (Fraud); null if it is not a decline. */
export function categoryOf(code: string): DeclineCategory | null {
  if (code === approvedCode || isFailure(code)) return null;
  if (fraud.has(code)) return 'Fraud';
  return hard.has(code) ? 'Hard' : 'Soft';
}
