/** The two wallets, the domains that are registered with them, and what the platform has set up (assumptions: 25, W1, W2, W10, W11). */
import type { Instant } from '../../../schemas/shared/instant.ts';
import { type WalletDomain, hasPlatformFile } from './record.ts';
import type { WalletProviderType } from '../../../schemas/conventions/enums.ts';
import type { PlatformWalletDto, WalletProviderDto } from '../../../schemas/wallets/registration-types.ts';
import { notFound } from '../kernel/refusal.ts';
import type { World } from '../kernel/world.ts';
import { places, type Place } from './certificates/record.ts';
import { statusOf } from './certificates/status.ts';

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

export const domainName = (given: string): string => given.toLowerCase();

export const isDomainName = (given: string): boolean => {
  const labels = domainName(given).split('.');
  return labels.length > 1 && labels.every((one) => label.test(one));
};

export function domainsOf(names: readonly string[], before: readonly WalletDomain[]): readonly WalletDomain[] {
  return names.map((given): WalletDomain => {
    const name = domainName(given);
    return before.find((domain) => domain.name === name) ?? { name, status: 'Pending', verifiedAt: null, errorMessage: null };
  });
}

/** Verification fails for names that contain `fail`. */
export function verified(domain: WalletDomain, at: Instant): WalletDomain {
  if (domain.name.includes('fail')) {
    return { name: domain.name, status: 'Failed', verifiedAt: null, errorMessage: 'The association file of the domain was not found.' };
  }
  return { name: domain.name, status: 'Verified', verifiedAt: domain.verifiedAt ?? at, errorMessage: null };
}

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

/** The wallet in a path: `WalletA` or `wallet-a`, in any case. @throws Refusal not found. */
export function providerOf(text: string | undefined): WalletProviderDto {
  const type = slugs.get(text?.toLowerCase() ?? '');
  if (type === undefined) throw notFound('no such wallet');
  return providers[type];
}

/** The platform's setup is complete once every certificate that the wallet needs is in use. */
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
