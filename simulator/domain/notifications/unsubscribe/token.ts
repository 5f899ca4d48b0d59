/** Tokens of unsubscribe links: bound to an address and a category, without expiry (assumptions: U1). */
import type { World } from '../../kernel/world.ts';

/** What a link is about. */
export interface Unsubscription {
  /** Lower case. */
  readonly email: string;
  readonly category: string;
}

/** Salted like the keys, so that the links of equally seeded worlds stay apart. */
const signature = (world: World, payload: string): string => world.crypto.sign(`unsubscribe ${world.keys.salt} ${payload}`);

/** The token of a link in a mail to an address. */
export function unsubscribeToken(world: World, address: string, category: string): string {
  const payload = world.crypto.toBase64Url(JSON.stringify([address.toLowerCase(), category]));
  return `${payload}.${signature(world, payload)}`;
}

/** What a token of this world is about; undefined for any other text. */
export function readUnsubscribeToken(world: World, token: string): Unsubscription | undefined {
  const [payload = '', signed = '', ...rest] = token.split('.');
  if (rest.length > 0 || !world.crypto.isSame(signed, signature(world, payload))) return undefined;
  const [email, category] = JSON.parse(world.crypto.fromBase64Url(payload) ?? '[]') as readonly string[];
  return email === undefined || category === undefined ? undefined : { email, category };
}
