/** Unsubscribed addresses, and the links and the page for unsubscribing (assumptions: 18.3, U1, U2). */
import type { UnsubscribeStateDto } from '../../../../schemas/notifications/messaging/group.ts';
import type { Answer } from '../../kernel/call.ts';
import type { World } from '../../kernel/world.ts';

export const isUnsubscribed = (world: World, address: string, category: string): boolean =>
  world.records.unsubscriptions.by('email', address.toLowerCase()).some((one) => one.category === null || one.category === category);

/** Unsubscribes an address from a category, or from all with null; repeating it changes nothing. */
export function unsubscribe(world: World, email: string, category: string | null): void {
  if (world.records.unsubscriptions.by('email', email).some((one) => one.category === category)) return;
  world.records.unsubscriptions.insert({ id: world.random.uuid(), creationTime: world.clock.now(), email, category });
}

const masked = (email: string): string => email.replace(/^(.)[^@]*/u, '$1***');

export const stateOf = (world: World, { email, category }: Unsubscription): UnsubscribeStateDto => ({
  email: masked(email),
  category,
  isUnsubscribed: isUnsubscribed(world, email, category),
});

export interface Unsubscription {
  readonly email: string;
  readonly category: string;
}

const signature = (world: World, signed: string): string => world.crypto.sign(`unsubscribe ${signed}`);

/** The token in the link of an e-mail. It begins with the name of the world, so that no search for the world is needed. */
export function unsubscribeToken(world: World, address: string, category: string): string {
  const signed = `${world.keys.salt}.${world.crypto.toBase64Url(JSON.stringify([address.toLowerCase(), category]))}`;
  return `${signed}.${signature(world, signed)}`;
}

/** The name of the world in a token, unverified. */
export const worldOfToken = (token: string): string => token.split('.', 1)[0]!;

/** Reads a token of this world or of one that it was forked from; undefined for any other text. */
export function readUnsubscribeToken(world: World, token: string): Unsubscription | undefined {
  const [name = '', payload = '', signed = '', ...rest] = token.split('.');
  const isOurs = rest.length === 0 && (name === world.keys.salt || world.origins.includes(name));
  if (!isOurs || !world.crypto.isSame(signed, signature(world, `${name}.${payload}`))) return undefined;
  const [email, category] = JSON.parse(world.crypto.fromBase64Url(payload) ?? '[]') as readonly string[];
  return email === undefined || category === undefined ? undefined : { email, category };
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

function weight(accept: string, mediaType: string): number {
  for (const entry of accept.toLowerCase().split(',')) {
    const [name, ...parameters] = entry.split(';').map((part) => part.trim());
    if (name !== mediaType) continue;
    const given = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
    return Number.isNaN(given) ? 1 : given;
  }
  return 0;
}

export const prefersPage = (accept: string | undefined): boolean =>
  accept !== undefined && weight(accept, 'text/html') > weight(accept, 'application/json');

const form = '<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>Unsubscribe</button></form>';

/** The form posts to the page's own address, including the token. */
export function confirmationPage({ email, category, isUnsubscribed }: UnsubscribeStateDto): Answer<string> {
  const about = `mail about <strong>${escaped(category)}</strong> to <strong>${escaped(email)}</strong>`;
  const asked = isUnsubscribed ? `<p>There is no more ${about}.</p>` : `<p>Stop ${about}?</p>${form}`;
  const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Unsubscribe</title>';
  return {
    body: `<!doctype html><html lang="en"><head>${head}</head><body><main><h1>Unsubscribe</h1>${asked}</main></body></html>\n`,
    mediaType: 'text/html; charset=utf-8',
    headers: {
      'content-security-policy': "default-src 'none'; form-action 'self'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    },
  };
}
