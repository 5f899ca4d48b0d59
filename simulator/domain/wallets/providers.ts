/** The two wallets, and what the platform has set up for each (assumptions: 25, W1, W2). */
import type { WalletProviderType } from '../../../schemas/types/enums.ts';
import type { PlatformWalletDto, WalletCertificateStatusDto, WalletProviderDto } from '../../../schemas/types/wallets.ts';
import { notFound } from '../refusal.ts';

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

const slugs: Readonly<Record<string, WalletProviderType>> = {
  walleta: 'WalletA',
  walletb: 'WalletB',
  'wallet-a': 'WalletA',
  'wallet-b': 'WalletB',
};

/** The wallet that a path names: `WalletA` or `wallet-a`, in any case. Throws the one 404. */
export function providerOf(text: string | undefined): WalletProviderDto {
  const type = slugs[text?.toLowerCase() ?? ''];
  if (type === undefined) throw notFound('no such wallet');
  return providers[type];
}

const none: Omit<WalletCertificateStatusDto, 'type' | 'environment' | 'keyAlgorithm'> = {
  state: 'None',
  subject: null,
  serialNumber: null,
  thumbprintSha256: null,
  notBefore: null,
  notAfter: null,
  daysToExpiry: null,
  hasPending: false,
  pendingCreatedAt: null,
};

const certificates: Readonly<Record<WalletProviderType, PlatformWalletDto['certificates']>> = {
  WalletA: [
    { type: 'merchant-identity', environment: null, keyAlgorithm: 'RSA-2048', ...none },
    { type: 'payment-processing', environment: null, keyAlgorithm: 'EC-P256', ...none },
  ],
  WalletB: environments.map((environment) => ({ type: 'payment-encryption', environment, keyAlgorithm: 'RSA-2048', ...none })),
};

/** The platform's own set-up: certificates and association files are not simulated, so there are none. */
export const platformWallet = (type: WalletProviderType): PlatformWalletDto => ({
  providerType: type,
  environment: 'Sandbox',
  isConfigured: false,
  platformMerchantIdentifier: null,
  certificates: certificates[type],
  domainAssociationFilePresent: false,
});
