/** API keys (concepts: ApiKeyDetailDto, ApiKeyRevealedDto, CreateApiKeyForMerchantUserDto; assumptions: 4). */
import { array, boolean, defaulted, instant, int32, list, maybe, nullable, shape, text, uuid, type Static } from '../../shape.ts';
import { fullAudited, stamped, updateFields } from '../../resource.ts';
import { ApiKeyAnomalyAction, ApiKeyEnvironment, ApiKeyStatus } from '../../conventions/enums.ts';

export const ApiKeySourceIpDto = shape('ApiKeySourceIpDto', 'assumed', {
  ipAddress: text(),
  firstSeenAt: instant(),
  lastSeenAt: instant(),
  useCount: int32({ minimum: 0 }),
});
export type ApiKeySourceIpDto = Static<typeof ApiKeySourceIpDto>;

export const ApiKeyDetailDto = shape('ApiKeyDetailDto', 'documented', {
  id: uuid(),
  name: nullable(text()),
  active: boolean(),
  expireAt: nullable(instant()),
  userId: uuid(),
  keyPrefix: nullable(text()),
  last4: nullable(text()),
  environment: nullable(ApiKeyEnvironment),
  status: ApiKeyStatus,
  revokedAt: nullable(instant()),
  revokedBy: nullable(uuid()),
  revocationReason: nullable(text()),
  suspendedAt: nullable(instant()),
  suspendedBy: nullable(uuid()),
  suspensionReason: nullable(text()),
  anomalySourceAction: nullable(ApiKeyAnomalyAction),
  merchantId: nullable(uuid()),
  replacesKeyId: nullable(uuid()),
  replacedByKeyId: nullable(uuid()),
  overlapExpiresAt: nullable(instant()),
  isRevoked: boolean(),
  isSuspended: boolean(),
  isInRotationOverlap: boolean(),
  hasRotationLineage: boolean(),
  creationTime: instant(),
  lastModificationTime: nullable(instant()),
  lastUsedAt: nullable(instant()),
  recentSourceIps: nullable(array(ApiKeySourceIpDto)),
  allowedCidrs: nullable(array(text())),
  isAddressRestricted: boolean(),
  scopes: nullable(array(text())),
  isScopeRestricted: boolean(),
  isExpired: boolean(),
  hasRotationOverlapLapsed: boolean(),
  isUsable: boolean(),
});
export type ApiKeyDetailDto = Static<typeof ApiKeyDetailDto>;

const publicFields = {
  id: uuid(),
  name: nullable(text()),
  keyPrefix: nullable(text()),
  last4: nullable(text()),
  environment: nullable(ApiKeyEnvironment),
  status: ApiKeyStatus,
  maskedKey: nullable(text()),
  lastUsedAt: nullable(instant()),
  creationTime: instant(),
  merchantId: nullable(uuid()),
  active: boolean(),
  expireAt: nullable(instant()),
  userId: uuid(),
  replacesKeyId: nullable(uuid()),
  replacedByKeyId: nullable(uuid()),
  overlapExpiresAt: nullable(instant()),
  allowedCidrs: nullable(array(text())),
  scopes: nullable(array(text())),
};

export const ApiKeyRevealedDto = shape('ApiKeyRevealedDto', 'documented', {
  ...publicFields,
  key: nullable(text()),
  replacedKeyOverlapExpiresAt: nullable(instant()),
});
export type ApiKeyRevealedDto = Static<typeof ApiKeyRevealedDto>;

/** Used by lists, read, create and update. */
export const ApiKeyDto = shape('ApiKeyDto', 'assumed', { ...publicFields, ...fullAudited(), ...stamped() });
export type ApiKeyDto = Static<typeof ApiKeyDto>;

/** The schema accepts a null expiry; the operation rejects it (concepts: Errors, rule 5). */
export const CreateApiKeyForMerchantUserDto = shape('CreateApiKeyForMerchantUserDto', 'documented', {
  userId: uuid(),
  merchantId: uuid(),
  name: nullable(text(32)),
  expireAt: nullable(instant()),
});

const keyName = () => text(32);
const settings = {
  name: keyName(),
  active: defaulted(boolean(), true),
  expireAt: maybe(instant()),
  allowedCidrs: maybe(array(text(64), { maxItems: 50 })),
  scopes: maybe(list(text(128))),
  anomalySourceAction: maybe(ApiKeyAnomalyAction),
};

/** Used by plain create and by create and reveal. */
export const ApiKeyCreateDto = shape('ApiKeyCreateDto', 'assumed', {
  ...settings,
  userId: maybe(uuid()),
  merchantId: maybe(uuid()),
  environment: defaulted(ApiKeyEnvironment, 'Sandbox'),
});
export type ApiKeyCreateDto = Static<typeof ApiKeyCreateDto>;

export const ApiKeyUpdateDto = shape('ApiKeyUpdateDto', 'assumed', updateFields(settings));

/** Optional body of a rotation. An overlap of 0 seconds ends the old key at once; the deployment sets the maximum (apiKeys.maxOverlap). */
export const ApiKeyRotateDto = shape('ApiKeyRotateDto', 'assumed', {
  overlapSeconds: defaulted(int32({ minimum: 0 }), 86400),
  name: maybe(keyName()),
  expireAt: maybe(instant()),
});

/** Optional body of suspend and revoke. */
export const ApiKeyReasonDto = shape('ApiKeyReasonDto', 'assumed', { reason: maybe(text(256)) });
export type ApiKeyReasonDto = Static<typeof ApiKeyReasonDto>;
