/** Unsubscribe links: anyone who holds one may use it (concepts: Events; assumptions: 18.3). */
import type { UnsubscribeStateDto } from '../../../../schemas/notifications/messaging/group.ts';
import { type Answer, empty, ok, type Call } from '../../kernel/call.ts';
import type { World } from '../../kernel/world.ts';
import { nullable, record, text, type Stored } from '../../kernel/record-schema.ts';
import type { Handler } from '../../kernel/handler.ts';
import { invalidMember, notFound } from '../../kernel/refusal.ts';
import { defineModule, kind, type IndexNamesOf, type RecordsOf } from '../../resources/module.ts';

// Unsubscribed addresses, and the links and the page for unsubscribing (assumptions: 18.3, U1, U2).

export const isUnsubscribed = (world: World, address: string, category: string): boolean =>
  world.records.unsubscriptions.by('email', address.toLowerCase()).some((one) => one.category === null || one.category === category);

/** Unsubscribes an address from a category, or from all with null; repeating it changes nothing. */
export function unsubscribe(world: World, email: string, category: string | null): void {
  if (world.records.unsubscriptions.by('email', email).some((one) => one.category === category)) return;
  world.records.unsubscriptions.insert({ id: world.random.uuid(), creationTime: world.clock.now(), email, category });
}

const masked = (email: string): string => email.replace(/^(.)[^@]*/u, '$1***');

const stateOf = (world: World, { email, category }: Unsubscription): UnsubscribeStateDto => ({
  email: masked(email),
  category,
  isUnsubscribed: isUnsubscribed(world, email, category),
});

interface Unsubscription {
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
function readUnsubscribeToken(world: World, token: string): Unsubscription | undefined {
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

const prefersPage = (accept: string | undefined): boolean =>
  accept !== undefined && weight(accept, 'text/html') > weight(accept, 'application/json');

const form = '<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>Unsubscribe</button></form>';

/** The form posts to the page's own address, including the token. */
function confirmationPage({ email, category, isUnsubscribed }: UnsubscribeStateDto): Answer<string> {
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

// An address that is unsubscribed from a category (assumptions: 18.3).

const UnsubscriptionRecord = record({
  /** Lower case. */
  email: text(),
  /** Null: every category. */
  category: nullable(text()),
});
type UnsubscriptionRecord = Stored<typeof UnsubscriptionRecord>;

function named({ world }: Call, token: string | undefined): Unsubscription {
  const about = token === undefined ? undefined : readUnsubscribeToken(world, token);
  if (about === undefined) throw notFound('not a token of this world');
  return about;
}

function isPage(call: Call): boolean {
  const choice = call.world.choices['notifications.unsubscribePage'];
  return choice === 'negotiated' ? prefersPage(call.header('accept')) : choice === 'always';
}

/** Does not unsubscribe: mail scanners follow links too. */
const show: Handler<'unsubscribe.show'> = (call) => {
  const state = stateOf(call.world, named(call, call.query.token));
  return isPage(call) ? confirmationPage(state) : ok(state);
};

/** RFC 8058: a form with a single pair; a repeated request is not an error. */
const oneClick: Handler<'unsubscribe.oneClick'> = (call) => {
  const { 'List-Unsubscribe': value } = (call.body ?? {}) as { readonly 'List-Unsubscribe'?: unknown };
  if (value !== 'One-Click') throw invalidMember('List-Unsubscribe', 'The field List-Unsubscribe must be One-Click.');
  const { email, category } = named(call, call.query.token);
  unsubscribe(call.world, email, category);
  return empty;
};

const confirm: Handler<'unsubscribe.confirm'> = (call) => {
  const { token, allCategories } = call.body;
  const about = named(call, token);
  unsubscribe(call.world, about.email, allCategories === true ? null : about.category);
  return ok(stateOf(call.world, about));
};

const handlers = { 'unsubscribe.show': show, 'unsubscribe.oneClick': oneClick, 'unsubscribe.confirm': confirm } as const;

const records = { unsubscriptions: kind(UnsubscriptionRecord, { email: (one) => one.email }) };

declare module '../../kernel/records.ts' {
  interface Records extends RecordsOf<typeof records> {}
  interface IndexNames extends IndexNamesOf<typeof records> {}
}

export const unsubscribeModule = defineModule({ records, handlers });
