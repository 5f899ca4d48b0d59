/** A wallet registration at rest (assumptions: 25). */
import type { Instant } from '../../../schemas/shared/instant.ts';
import type { CardNetwork, DomainStatus, WalletRegistrationStatus } from '../../../schemas/types/enums.ts';
import type { DescribedRecord } from '../resources/group-record.ts';

export interface WalletDomain {
  /** In lower case. */
  readonly name: string;
  readonly status: DomainStatus;
  readonly verifiedAt: Instant | null;
  readonly errorMessage: string | null;
}

/** One for a merchant, a wallet and an environment. */
export interface WalletRegistrationRecord extends DescribedRecord<'walletRegistrations'> {
  readonly status: WalletRegistrationStatus;
  /** Given by the wallet once it knows the merchant. */
  readonly merchantIdentifier: string | null;
  readonly domains: readonly WalletDomain[];
  readonly supportedNetworks: readonly CardNetwork[];
  readonly country: string;
  readonly currency: string;
  readonly lastSyncedAt: Instant | null;
  readonly lastSyncError: string | null;
}

/** Index of the registrations: a merchant, a wallet and an environment. */
export const registeredPlace = ({
  merchantId,
  providerType,
  environment,
}: Pick<WalletRegistrationRecord, 'merchantId' | 'providerType' | 'environment'>): string => `${merchantId} ${providerType} ${environment}`;
