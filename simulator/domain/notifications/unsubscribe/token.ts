/** Tokens of unsubscribe links: bound to an address and a category, without expiry (assumptions: U1). */
import type { World } from '../../kernel/world.ts';

/** What a link is about. */
export interface Unsubscription {
  /** Lower case. */
  readonly email: string;
  readonly category: string;
}

const signature = (world: World, signed: string): string => world.crypto.sign(`unsubscribe ${signed}`);

/** The token of a link in a mail to an address. It begins with the name of the world, so that no world has to be searched for. */
export function unsubscribeToken(world: World, address: string, category: string): string {
  const signed = `${world.keys.salt}.${world.crypto.toBase64Url(JSON.stringify([address.toLowerCase(), category]))}`;
  return `${signed}.${signature(world, signed)}`;
}

/** The name of the world that a token claims to be of, unverified. */
export const worldOfToken = (token: string): string => token.split('.', 1)[0]!;

/** What a token of this world is about, or of one that it was forked from; undefined for any other text. */
export function readUnsubscribeToken(world: World, token: string): Unsubscription | undefined {
  const [name = '', payload = '', signed = '', ...rest] = token.split('.');
  const isOurs = rest.length === 0 && (name === world.keys.salt || world.origins.includes(name));
  if (!isOurs || !world.crypto.isSame(signed, signature(world, `${name}.${payload}`))) return undefined;
  const [email, category] = JSON.parse(world.crypto.fromBase64Url(payload) ?? '[]') as readonly string[];
  return email === undefined || category === undefined ? undefined : { email, category };
}
