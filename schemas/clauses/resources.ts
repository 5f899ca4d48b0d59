import type { Clauses } from './clause.ts';

export const resources: Clauses = {
  'concepts: ApiKeyDetailDto': {
    title: 'The detail of an API key',
    text: [
      'What the gateway shows of one API key. The value of the key is never a part of it. Nullable members may be null, the others may not.',
      'Identity:',
      '- `id`, `userId` (the owner), `merchantId` (nullable: the merchant that the key was made for), `name` (nullable).',
      '- `keyPrefix` and `last4` (nullable): the first and last characters of the value, safe to show. Both are null for a key from before values were stored as hashes, until it has been backfilled.',
      '- `environment` (nullable): the world in which the key acts; null if it was never set.',
      'State:',
      '- `status`: administrative state; a key from before this member existed reads `Active`.',
      '- `active`: an inactive key is refused whatever its expiry. `expireAt` (nullable): null for a key that does not expire; such a key is never reported as expired.',
      '- `isRevoked`, with `revokedAt`, `revokedBy` and `revocationReason` (nullable).',
      '- `isSuspended`, which can be undone, with `suspendedAt`, `suspendedBy` and `suspensionReason` (nullable). `suspendedBy` is null if the platform suspended the key, and if it is not suspended.',
      '- `isExpired`: the expiry has passed.',
      '- `isUsable`: the key would be accepted now, because it is in service, active, not expired and not past a rotation overlap.',
      'Rotation:',
      '- `replacesKeyId` and `replacedByKeyId` (nullable): the key before and the key after; null if there is none. `hasRotationLineage` is true if there is either.',
      '- `overlapExpiresAt` (nullable): when the rotated key stops working. It is kept when the key is revoked.',
      '- `isInRotationOverlap`: rotated, still in service, and the overlap has not ended. `hasRotationOverlapLapsed`: the overlap has ended, so the key is refused although its stored status may read active.',
      'Use and restrictions:',
      '- `creationTime`, `lastModificationTime` (nullable), `lastUsedAt` (nullable: the last authenticated use of any kind).',
      '- `recentSourceIps` (nullable): addresses from which the key was used lately, the most recent first; empty if there were none.',
      '- `allowedCidrs` (nullable): addresses and ranges from which the key may be used; empty means any. `isAddressRestricted` says whether there are any.',
      '- `scopes` (nullable): capabilities to which the key is limited; empty means all that its owner may do. `isScopeRestricted` says whether there are any.',
      '- `anomalySourceAction` (nullable): what the key does about an unusual source; null follows the setting of the merchant.',
    ],
  },
  'concepts: ApiKeyRevealedDto': {
    title: 'A key that was just created',
    text: [
      'The reply of the operations that create a key and show its value: it is the only place where the value ever appears.',
      '- `key` (nullable): the value in plain text, shown this once. `maskedKey` (nullable): the retained prefix, an ellipsis and the last characters, which is all that later reads show of the value.',
      '- `id`, `userId`, `status`, `active` and `creationTime`; `name`, `merchantId`, `environment`, `keyPrefix`, `last4`, `lastUsedAt` and `expireAt` (nullable). They mean what they mean in the detail of the key.',
      '- `allowedCidrs` and `scopes` (nullable): null, and not an empty list, for a key without such a restriction.',
      '- `replacesKeyId`, `replacedByKeyId` and `overlapExpiresAt` (nullable), as in the detail.',
      '- `replacedKeyOverlapExpiresAt` (nullable): when the key that this one replaces stops working. Null if nothing was replaced, or if the old key stopped at once.',
    ],
  },
  'concepts: CreateApiKeyForMerchantUserDto': {
    title: 'Request of a key for another user',
    text: [
      '- `userId`: required, the owner of the new key. It must be an active user of the merchant, in the tenant of the caller.',
      '- `merchantId`: required, the merchant of that user; the server checks the authority of the caller by it.',
      '- `name`: required; null is allowed, and at most 32 characters.',
      '- `expireAt`: required. The schema allows null, and the gateway refuses it: a key for someone else has to expire.',
    ],
  },
  'concepts: CreateStandaloneTokenResponseDto': {
    title: 'A payment token',
    text: [
      'The reply when a token is made from a transaction.',
      '- `publicReference` (nullable): the handle with which the token is charged. It is opaque and starts with `pt_`.',
      '- `id`: the record in the vault, not for use outside. `numericToken` and `cardFormatToken` (nullable): older forms, kept for compatibility; new callers do not use them.',
      '- `maskedPaymentDetails`: masked values and last digits, nothing else.',
      '- `type`: Card, Check, Cash, DigitalWallet or AlternativePayment. `category`: Internal, Network or Wallet.',
      '- `idempotencyStatus`: what the idempotency of creation made of the request.',
    ],
  },
  'concepts: RateLimitProfileCreateDto': {
    title: 'Request of a rate-limit profile',
    text: [
      '- `name`: for the operator; unique in its tenant, at most 128 characters. The schema allows null, yet a profile needs a name.',
      '- `description`: an optional note of at most 512 characters; may be null.',
      '- `scope`: to what the profile applies; `Global` is one of the values.',
      '- `scopeIdentifier`: which one at that scope; empty means each of them. At most 256 characters, may be null, and depends on whether the scope is `Global`.',
      '- `priority`: an integer from 0. Between two profiles that are equally specific, the higher one applies.',
      '- `isActive`: whether the profile takes part when limits are resolved.',
    ],
  },
  'concepts: RateLimitProfileDto': {
    title: 'A rate-limit profile',
    text: [
      'The reply for a profile: `id`, `name` (nullable), `description` (nullable), `scope`, `scopeIdentifier` (nullable: null stands for each identifier at that scope), `priority` and `isActive`.',
      'Its history: `creationTime`, `creatorId` (nullable), `lastModificationTime` (nullable), `lastModifierId` (nullable), `isDeleted`, `deleterId` (nullable) and `deletionTime` (nullable).',
      '`concurrencyStamp` (nullable) names the version of the record for optimistic concurrency: it changes with each update, and an update that carries an older one is refused.',
    ],
  },
  'concepts: ListenSessionEventsDto': {
    title: 'The answer to a poll',
    text: [
      '- `events` (nullable): the events after the cursor, the oldest first; may be empty.',
      '- `nextCursorUtc` (nullable): the cursor for the next poll. It is the instant at which the last of these events was staged, or the cursor of the caller if there was none.',
      '- `agedOutGap`: true if the cursor is older than the oldest event in the buffer, so that events were lost unread. `oldestAvailableUtc` (nullable) then holds the instant of that oldest event.',
      '- `expiresAtUtc`: when the session expires, now that this poll has renewed it.',
    ],
  },
  'concepts: SummaryCountsRequest': {
    title: 'Request of summary counts',
    text: [
      '- `summaryFilters` (nullable): an object that gives each count a key, such as `succeeded`, and a filter. A null filter adds no condition, so everything that the base filter lets through is counted.',
      '- `baseFilter`: an optional filter that is combined with each of the others by AND before counting.',
    ],
  },
};
