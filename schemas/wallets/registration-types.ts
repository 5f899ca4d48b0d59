/** Wallet registrations and the platform's configuration for them (assumptions: 25). */
import {
  array,
  boolean,
  defaulted,
  freeText,
  instant,
  int32,
  int64,
  list,
  maybe,
  nullable,
  optional,
  shape,
  text,
  uuid,
  type Static,
} from '../shape.ts';
import { fullAudited, replyFields, stamped, updateFields } from '../resource.ts';
import { currency } from '../conventions/common-types.ts';
import {
  CardNetwork,
  CertificateState,
  DomainStatus,
  GatewayEnvironment,
  WalletProviderType,
  WalletRegistrationStatus,
} from '../conventions/enums.ts';

const domainName = () => text(253, { minLength: 1 });

/** Synchronization fills in the rest. */
const WalletDomainInputDto = shape('WalletDomainInputDto', 'assumed', { name: domainName() });

const WalletDomainDto = shape('WalletDomainDto', 'assumed', {
  name: domainName(),
  status: DomainStatus,
  verifiedAt: nullable(instant()),
  errorMessage: nullable(text()),
});

const writable = {
  merchantId: uuid(),
  providerType: WalletProviderType,
  environment: defaulted(GatewayEnvironment, 'Sandbox'),
  displayName: text(64),
  isEnabled: defaulted(boolean(), true),
  externalMerchantId: maybe(text(128)),
  domains: defaulted(array(WalletDomainInputDto, { maxItems: 100 }), []),
  /** By default those of the provider. */
  supportedNetworks: optional(list(CardNetwork)),
  /** Country and currency: by default those of the merchant. */
  country: optional(text(2, { minLength: 2 })),
  currency: optional(currency()),
};

export const WalletRegistrationCreateDto = shape('WalletRegistrationCreateDto', 'assumed', writable);
export type WalletRegistrationCreateDto = Static<typeof WalletRegistrationCreateDto>;

export const WalletRegistrationUpdateDto = shape('WalletRegistrationUpdateDto', 'assumed', updateFields(writable));
export type WalletRegistrationUpdateDto = Static<typeof WalletRegistrationUpdateDto>;

export const WalletRegistrationDto = shape('WalletRegistrationDto', 'assumed', {
  id: uuid(),
  ...replyFields(writable),
  status: WalletRegistrationStatus,
  merchantIdentifier: nullable(text(128)),
  domains: array(WalletDomainDto),
  lastSyncedAt: nullable(instant()),
  lastSyncError: nullable(text()),
  ...fullAudited(),
  ...stamped(),
});

export const WalletDomainQuery = shape('WalletDomainQuery', 'assumed', { domain: domainName() });

export const WalletProviderDto = shape('WalletProviderDto', 'assumed', {
  type: WalletProviderType,
  displayName: text(),
  supportsDomains: boolean(),
  supportsCertificates: boolean(),
  supportsJwks: boolean(),
  environments: array(GatewayEnvironment),
  networks: array(CardNetwork),
});
export type WalletProviderDto = Static<typeof WalletProviderDto>;

export const WalletCertificateStatusDto = shape('WalletCertificateStatusDto', 'assumed', {
  type: text(),
  environment: nullable(GatewayEnvironment),
  state: CertificateState,
  keyAlgorithm: text(),
  subject: nullable(text()),
  serialNumber: nullable(text()),
  thumbprintSha256: nullable(text()),
  notBefore: nullable(instant()),
  notAfter: nullable(instant()),
  daysToExpiry: nullable(int32()),
  hasPending: boolean(),
  pendingCreatedAt: nullable(instant()),
});
export type WalletCertificateStatusDto = Static<typeof WalletCertificateStatusDto>;

export const PlatformWalletDto = shape('PlatformWalletDto', 'assumed', {
  providerType: WalletProviderType,
  environment: GatewayEnvironment,
  isConfigured: boolean(),
  platformMerchantIdentifier: nullable(text()),
  certificates: array(WalletCertificateStatusDto),
  domainAssociationFilePresent: boolean(),
});
export type PlatformWalletDto = Static<typeof PlatformWalletDto>;

const TokenizationSpecificationDto = shape('WalletTokenizationSpecificationDto', 'assumed', {
  type: text(),
  parameters: shape('WalletTokenizationParametersDto', 'assumed', { gateway: text(), gatewayMerchantId: text() }),
});

/** Safe for a storefront: no secret and no internal id. */
export const CheckoutSnapshotDto = shape('CheckoutSnapshotDto', 'assumed', {
  providerType: WalletProviderType,
  merchantId: uuid(),
  isEnabled: boolean(),
  environment: GatewayEnvironment,
  displayName: text(),
  country: text(2),
  currency: currency(),
  supportedNetworks: array(CardNetwork),
  capabilities: array(text()),
  merchantIdentifier: nullable(text()),
  tokenizationSpecification: nullable(TokenizationSpecificationDto),
  jwksUrl: nullable(text()),
});

export const WalletASessionRequestDto = shape('WalletASessionRequestDto', 'assumed', {
  merchantId: uuid(),
  domainName: domainName(),
  /** Part of the wallet's own protocol; the simulator sends nothing to it. */
  validationUrl: maybe(freeText()),
  displayName: maybe(text(64)),
});

/** Opaque to the storefront; its instants are milliseconds since 1970. */
export const WalletASessionDto = shape('WalletASessionDto', 'assumed', {
  merchantSessionIdentifier: text(),
  merchantIdentifier: text(),
  domainName: text(),
  displayName: text(),
  nonce: text(),
  epochTimestamp: int64(),
  expiresAt: int64(),
  signature: text(),
});
export type WalletASessionDto = Static<typeof WalletASessionDto>;
