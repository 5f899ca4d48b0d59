/** The two wallets, and what the platform has set up for each (assumptions: 25, W1, W2). */
import type { WalletProviderType } from '../../../schemas/conventions/enums.ts';
import type { PlatformWalletDto, WalletProviderDto } from '../../../schemas/wallets/registration-types.ts';
import { notFound } from '../kernel/refusal.ts';
import type { World } from '../kernel/world.ts';
import { hasPlatformFile } from './association-file.ts';
import { places, type Place } from './certificates/places.ts';
import { statusOf } from './certificates/status.ts';

const environments: WalletProviderDto['environments'] = ['Sandbox', 'Production'];

export const providers: Readonly<Record<WalletProviderType, WalletProviderDto>> = {
  WalletA: {
    type: 'WalletA',
    displayName: 'Wallet A',
    supportsDomains: true,
    supportsCertificates: true,
    supportsJwks: false,
    environments,
    networks: ['Visa', 'Mastercard', 'AmericanExpress', 'Discover'],
  },
  WalletB: {
    type: 'WalletB',
    displayName: 'Wallet B',
    supportsDomains: false,
    supportsCertificates: true,
    supportsJwks: true,
    environments,
    networks: ['Visa', 'Mastercard', 'AmericanExpress', 'Discover', 'Jcb'],
  },
};

const slugs: ReadonlyMap<string, WalletProviderType> = new Map([
  ['walleta', 'WalletA'],
  ['walletb', 'WalletB'],
  ['wallet-a', 'WalletA'],
  ['wallet-b', 'WalletB'],
]);

/** The wallet that a path names: `WalletA` or `wallet-a`, in any case. Throws the one 404. */
export function providerOf(text: string | undefined): WalletProviderDto {
  const type = slugs.get(text?.toLowerCase() ?? '');
  if (type === undefined) throw notFound('no such wallet');
  return providers[type];
}

/** The platform's set-up of an environment; complete once every certificate that the wallet needs there is in use. */
export function platformWallet(world: World, type: WalletProviderType): PlatformWalletDto {
  const of = 'Sandbox';
  const certificates = Object.values<Place>(places[type]).map((place) => statusOf(world, place));
  const isConfigured = certificates
    .filter(({ environment }) => environment === null || environment === of)
    .every(({ state }) => state === 'Active' || state === 'Expiring');
  return {
    providerType: type,
    environment: of,
    isConfigured,
    platformMerchantIdentifier: isConfigured ? `merchant.${type === 'WalletA' ? 'wallet-a' : 'wallet-b'}.platform` : null,
    certificates,
    domainAssociationFilePresent: type === 'WalletA' && hasPlatformFile(world),
  };
}
