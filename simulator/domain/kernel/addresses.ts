/** Addresses that a merchant types and a payer's browser follows: http and https alone, so that no page runs what a merchant typed. */
import { invalid } from './refusal.ts';

function isWeb(text: string): boolean {
  // A browser drops white space and reads what is left.
  if (/[\s\\]/.test(text) || !/^https?:\/\/[^/]/i.test(text)) return false;
  try {
    const { username, password } = new URL(text);
    return username === '' && password === '';
  } catch {
    return false;
  }
}

/** Throws a validation refusal that names each member whose value is not such an address. */
export function checkAddresses(given: Readonly<Record<string, string | null | undefined>>): void {
  const wrong = Object.entries(given).filter(([, value]) => typeof value === 'string' && !isWeb(value));
  if (wrong.length === 0) return;
  throw invalid(
    wrong.map(([member]) => ({ message: `The field ${member} must be an http or https URL without credentials.`, members: [member] })),
  );
}

/** Text on both sides of one `@`, without white space. Only the mail server can check more. */
const mailAddress = /^[^\s@]{1,64}@[^\s@]+$/;
export const isMailAddress = (text: string): boolean => mailAddress.test(text);
