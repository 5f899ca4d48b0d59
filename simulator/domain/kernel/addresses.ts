/** Addresses: what links begin with, and what a merchant types. A payer's browser follows that: http and https alone, so that no page runs it. */
import { invalid } from './refusal.ts';
import type { World } from './world.ts';

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

/** What links into the gateway begin with (choice http.publicUrl; assumptions: 36, Addresses). */
export const publicUrl = ({ choices, address }: World): string => choices['http.publicUrl'] ?? address;

/** Text on both sides of one `@`, without white space. Only the mail server can check more. */
const mailAddress = /^[^\s@]{1,64}@[^\s@]+$/;
export const isMailAddress = (text: string): boolean => mailAddress.test(text);
