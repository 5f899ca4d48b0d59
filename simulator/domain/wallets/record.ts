import { currency, instant, list, nullable, object, text, type Stored } from '../kernel/record-schema.ts';
import { CardNetwork, DomainStatus, WalletRegistrationStatus } from '../../../schemas/conventions/enums.ts';
import { described } from '../resources/group-record.ts';

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
