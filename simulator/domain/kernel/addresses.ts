/**
 * Addresses of links, and addresses that merchants enter. A payer's browser opens the latter: only http and https, so that no page runs
 * scripts.
 */
import { fault, invalid } from './refusal.ts';
import type { World } from './world.ts';

function isWeb(text: string): boolean {
  // Browsers drop white space and read the rest.
  if (/[\s\\]/.test(text) || !/^https?:\/\/[^/]/i.test(text)) return false;
  try {
    const { username, password } = new URL(text);
    return username === '' && password === '';
  } catch {
    return false;
  }
}

export function checkAddresses(given: Readonly<Record<string, string | null | undefined>>): void {
  const wrong = Object.entries(given).filter(([, value]) => typeof value === 'string' && !isWeb(value));
  if (wrong.length === 0) return;
  throw invalid(wrong.map(([member]) => fault(member, 'must be an http or https URL without credentials')));
}

/** The start of every link into the gateway (choice http.publicUrl; assumptions: 36, Addresses). `sentTo`: of an earlier request that caused it. */
export const publicUrl = (world: World, sentTo = world.sentTo): string => world.choices['http.publicUrl'] ?? sentTo ?? world.address;

/** The path of that address; empty for one that is only a host. */
export const publicPath = (world: World): string => publicUrl(world).replace(/^\w+:\/\/[^/]*/, '');

/** Text on both sides of one `@`, without white space. Only the mail server can check more. */
const mailAddress = /^[^\s@]{1,64}@[^\s@]+$/;
export const isMailAddress = (text: string): boolean => mailAddress.test(text);
