/** Calls of a storefront without a key: the wallets of a merchant, and a session with one (assumptions: W12, A14). */
import { epochMilliseconds } from '../../../schemas/shared/instant.ts';
import type { TransactionType, WalletProviderType } from '../../../schemas/conventions/enums.ts';
import { CheckoutSnapshotDto, type WalletASessionDto } from '../../../schemas/wallets/registration-types.ts';
import { publicUrl } from '../kernel/addresses.ts';
import { ok } from '../kernel/call.ts';
import type { CallTo } from '../kernel/handler.ts';
import type { MerchantRecord } from '../platform/merchants/record.ts';
import { notFound, refused } from '../kernel/refusal.ts';
import { presenter } from '../resources/present.ts';
import type { World } from '../kernel/world.ts';
import { domainName, providerOf } from './providers.ts';
import type { WalletRegistrationRecord } from './record.ts';

const sessionLifetime = 5 * 60_000;
const hex = '0123456789ABCDEF';

export const capabilities: readonly TransactionType[] = ['Sale', 'Authorization'];

const tokenization = (record: WalletRegistrationRecord, world: World) => ({
  type: 'PAYMENT_GATEWAY',
  parameters: {
    gateway: 'gateproof',
    gatewayMerchantId: record.externalMerchantId ?? world.records.merchants.get(record.merchantId)?.merchantNumber ?? '',
  },
});

const jwksUrl = (world: World, environment: string): string =>
  `${publicUrl(world)}/.well-known/wallet-b/${environment.toLowerCase()}/jwks.json`;

const present = presenter<WalletRegistrationRecord, typeof CheckoutSnapshotDto>(CheckoutSnapshotDto, {
  capabilities: () => capabilities,
  tokenizationSpecification: (record, world) => (record.providerType === 'WalletB' ? tokenization(record, world) : null),
  jwksUrl: ({ providerType, environment }, world) => (providerType === 'WalletB' ? jwksUrl(world, environment) : null),
});

/** @throws Refusal not found unless the merchant is live. */
function merchantOf(world: World, id: string | undefined): MerchantRecord {
  const merchant = world.records.merchants.get(id?.toLowerCase() ?? '');
  if (merchant === undefined || merchant.isDeleted) throw notFound('no such merchant');
  return merchant;
}

const readiness = ({ isEnabled, status, environment }: WalletRegistrationRecord): number =>
  (isEnabled ? 4 : 0) + (status === 'Registered' ? 2 : 0) + (environment === 'Production' ? 1 : 0);

const registrationsOf = (world: World, merchantId: string, type: WalletProviderType): readonly WalletRegistrationRecord[] =>
  world.records.walletRegistrations
    .by('merchantId', merchantId)
    .filter((record) => record.providerType === type && !record.isDeleted)
    .toSorted((a, b) => readiness(b) - readiness(a));

export function snapshot({ world, params }: CallTo<'walletCheckout.snapshot'>) {
  const { type } = providerOf(params.providerType);
  const [record] = registrationsOf(world, merchantOf(world, params.merchantId).id, type);
  if (record === undefined) throw notFound('not registered with the wallet');
  return ok(present(record, world));
}

export function openSession({ world, body: given }: CallTo<'walletA.session'>) {
  const merchant = merchantOf(world, given.merchantId);
  const name = domainName(given.domainName);
  const isVerified = ({ isEnabled, domains }: WalletRegistrationRecord): boolean =>
    isEnabled && domains.some((domain) => domain.name === name && domain.status === 'Verified');
  const record = registrationsOf(world, merchant.id, 'WalletA').find(isVerified);
  if (record === undefined) throw refused('Wallets:DomainNotVerified', 'The domain is not verified for this merchant.');
  const at = epochMilliseconds(world.clock.now());
  const random = (length: number): string => world.secrets.characters('wallet session', hex, length);
  const session: WalletASessionDto = {
    merchantSessionIdentifier: `SS${random(32)}`,
    merchantIdentifier: record.merchantIdentifier ?? '',
    domainName: name,
    displayName: given.displayName ?? record.displayName,
    nonce: random(8),
    epochTimestamp: at,
    expiresAt: at + sessionLifetime,
    signature: random(128).toLowerCase(),
  };
  return ok(session);
}
