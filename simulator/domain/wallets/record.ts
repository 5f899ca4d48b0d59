/** The file with which Wallet A verifies the ownership of a domain (assumptions: W9, A14). */
import { currency, instant, list, nullable, object, text, type Stored, record } from '../kernel/record-schema.ts';
import { CardNetwork, DomainStatus, WalletRegistrationStatus } from '../../../schemas/conventions/enums.ts';
import { described } from '../resources/group-record.ts';
import { worldLimits } from '../../../schemas/limits.ts';
import { empty, type Answer, type Call } from '../kernel/call.ts';
import type { CallTo } from '../kernel/handler.ts';
import { invalidMember, notFound } from '../kernel/refusal.ts';
import type { World } from '../kernel/world.ts';

export const WalletDomain = object({
  /** In lower case. */
  name: text(),
  status: DomainStatus,
  verifiedAt: nullable(instant()),
  errorMessage: nullable(text()),
});
export type WalletDomain = Stored<typeof WalletDomain>;

/** One per merchant, wallet and environment. */
export const WalletRegistrationRecord = object({
  ...described('walletRegistrations'),
  status: WalletRegistrationStatus,
  merchantIdentifier: nullable(text()),
  domains: list(WalletDomain),
  supportedNetworks: list(CardNetwork),
  country: text(),
  currency: currency(),
  lastSyncedAt: nullable(instant()),
  lastSyncError: nullable(text()),
});
export type WalletRegistrationRecord = Stored<typeof WalletRegistrationRecord>;

export const registeredPlace = ({
  merchantId,
  providerType,
  environment,
}: Pick<WalletRegistrationRecord, 'merchantId' | 'providerType' | 'environment'>): string => `${merchantId} ${providerType} ${environment}`;

const maxBytes = worldLimits.associationFileBytes.max;
const platform = 'platform';

/** The id is that of the merchant, or names the platform. */
export const AssociationFileRecord = record({ text: text() });

const textOfOwner = (world: World, owner: string): string | undefined => world.records.walletAssociationFiles.get(owner)?.text;

const ownerOf = ({ principal }: Call): string => principal?.merchantId ?? platform;

export const hasPlatformFile = (world: World): boolean => textOfOwner(world, platform) !== undefined;

function textOf(body: unknown): string | undefined {
  if (body === null || typeof body !== 'object') return typeof body === 'string' ? body : undefined;
  const fields = Object.values(body);
  return fields.length === 1 && typeof fields[0] === 'string' ? fields[0] : undefined;
}

export function uploadFile(call: CallTo<'walletA.uploadDomainAssociation'>) {
  const text = textOf(call.body);
  if (text === undefined || text === '') throw invalidMember('$', 'A file is required: text, or a form with one field.');
  if (new TextEncoder().encode(text).length > maxBytes) throw invalidMember('$', `The file may have at most ${maxBytes} bytes.`);
  const { clock, records } = call.world;
  const id = ownerOf(call);
  records.walletAssociationFiles.remove(id);
  records.walletAssociationFiles.insert({ id, creationTime: clock.now(), text });
  return empty;
}

export function deleteFile(call: CallTo<'walletA.deleteDomainAssociation'>) {
  call.world.records.walletAssociationFiles.remove(ownerOf(call));
  return empty;
}

const answer = (text: string | undefined, headers: Readonly<Record<string, string>>): Answer<string> => {
  if (text === undefined) throw notFound('no association file is stored');
  return { body: text, mediaType: 'text/plain; charset=utf-8', headers };
};

const attachment = { 'content-disposition': 'attachment; filename="wallet-a-merchantid-domain-association"' };

export const downloadFile = (call: Call) => answer(textOfOwner(call.world, ownerOf(call)), attachment);

/** The file that a wallet fetches: that of the merchant whose key the request has, or else that of the platform. */
export const serveFile = (call: Call) => answer(textOfOwner(call.world, ownerOf(call)) ?? textOfOwner(call.world, platform), {});
