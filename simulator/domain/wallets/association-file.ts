/** The file by which Wallet A verifies the ownership of a domain (assumptions: W9, A14). */
import { empty, type Answer, type Call } from '../kernel/call.ts';
import type { CallTo } from '../kernel/handler.ts';
import { invalidMember, notFound } from '../kernel/refusal.ts';
import type { World } from '../kernel/world.ts';

const maxBytes = 65_536;
const platform = 'platform';

/** Texts by owner: the id of a merchant, or the platform. Plain data, since a snapshot holds it. */
const files = (world: World): Record<string, string> => world.state<Record<string, string>>('walletAAssociationFiles', () => ({}));

/** The caller's merchant; else the platform. */
const ownerOf = ({ principal }: Call): string => principal?.merchantId ?? platform;

export const hasPlatformFile = (world: World): boolean => files(world)[platform] !== undefined;

/** The text itself, or the only field of a form. */
function textOf(body: unknown): string | undefined {
  if (body === null || typeof body !== 'object') return typeof body === 'string' ? body : undefined;
  const fields = Object.values(body);
  return fields.length === 1 && typeof fields[0] === 'string' ? fields[0] : undefined;
}

export function uploadFile(call: CallTo<'walletA.uploadDomainAssociation'>) {
  const text = textOf(call.body);
  if (text === undefined || text === '') throw invalidMember('$', 'A file is required: text, or a form with one field.');
  if (new TextEncoder().encode(text).length > maxBytes) throw invalidMember('$', `The file may have at most ${maxBytes} bytes.`);
  files(call.world)[ownerOf(call)] = text;
  return empty;
}

/** Does nothing when none is stored. */
export function deleteFile(call: CallTo<'walletA.deleteDomainAssociation'>) {
  delete files(call.world)[ownerOf(call)];
  return empty;
}

const answer = (text: string | undefined, headers: Readonly<Record<string, string>>): Answer<string> => {
  if (text === undefined) throw notFound('no association file is stored');
  return { body: text, mediaType: 'text/plain; charset=utf-8', headers };
};

const attachment = { 'content-disposition': 'attachment; filename="wallet-a-merchantid-domain-association"' };

export const downloadFile = (call: Call) => answer(files(call.world)[ownerOf(call)], attachment);

/** The file that a wallet fetches: of the merchant whose key the request has, else the platform's. */
export const serveFile = (call: Call) => {
  const stored = files(call.world);
  return answer(stored[ownerOf(call)] ?? stored[platform], {});
};
