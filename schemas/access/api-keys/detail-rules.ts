import { chapter } from '../../rule.ts';
import { level, must, untestable } from '../../rules/entry.ts';
import { fieldRules } from '../../rules/fields.ts';

const fields = 'concepts: ApiKeyDetailDto';
const operation = 'endpoints: operation 1';
const detail = 'GET /api/api-keys/{id}/detail';

export const keyDetail = chapter(
  { level: 'operations' },
  {
    ...fieldRules(
      'KEY-DETAIL',
      { subject: 'The key detail', source: fields, observed: `${detail} with suppressNulls=false` },
      {
        id: 'uuid',
        name: 'string?',
        active: 'boolean',
        expireAt: 'date-time?',
        userId: 'uuid',
        keyPrefix: 'string?',
        last4: 'string?',
        environment: 'enumeration?',
        status: 'enumeration',
        revokedAt: 'date-time?',
        revokedBy: 'uuid?',
        revocationReason: 'string?',
        suspendedAt: 'date-time?',
        suspendedBy: 'uuid?',
        suspensionReason: 'string?',
        anomalySourceAction: 'enumeration?',
        merchantId: 'uuid?',
        replacesKeyId: 'uuid?',
        replacedByKeyId: 'uuid?',
        overlapExpiresAt: 'date-time?',
        isRevoked: 'boolean',
        isSuspended: 'boolean',
        isInRotationOverlap: 'boolean',
        hasRotationLineage: 'boolean',
        creationTime: 'date-time',
        lastModificationTime: 'date-time?',
        lastUsedAt: 'date-time?',
        recentSourceIps: 'object[]?',
        allowedCidrs: 'string[]?',
        isAddressRestricted: 'boolean',
        scopes: 'string[]?',
        isScopeRestricted: 'boolean',
        isExpired: 'boolean',
        hasRotationOverlapLapsed: 'boolean',
        isUsable: 'boolean',
      },
    ),

    'KEY-DETAIL-STATUS-200': must(
      operation,
      'Reading a key detail that the caller is allowed to see answers 200.',
      `${detail} of the caller's own key`,
    ),
    'KEY-DETAIL-ID': must(fields, 'The reply is the detail of the key in the path.', 'id in the reply, compared with the path'),
    'KEY-DETAIL-VALUE-ABSENT': must(
      operation,
      'The detail does not contain the key value.',
      'complete body of the detail of a key whose value is known, searched for the value',
    ),
    'KEY-DETAIL-OWNER': must(
      operation,
      'The owner of a key can read its detail.',
      `${detail} of a key by its owner, who is not an admin`,
      level('core'),
    ),
    'KEY-DETAIL-ADMIN': must(
      operation,
      'An admin can read the detail of a key of another user.',
      `${detail} by merchantAdmin`,
      level('core'),
    ),
    'KEY-DETAIL-OTHER-404': must(
      operation,
      'A caller who is neither the owner nor an admin gets 404.',
      `${detail} of another owner's key and by another merchant`,
      level('core'),
    ),
    'KEY-DETAIL-UNKNOWN-404': must(
      'concepts: Errors, rule 1',
      'The detail of a key that does not exist answers 404.',
      `${detail} of a random uuid`,
      level('core'),
    ),
    'KEY-DETAIL-SAME-404': must(
      'concepts: Errors, rule 1',
      'The 404 for a key that the caller is not allowed to see is identical to the 404 for a key that does not exist.',
      'status, code and message of both, ignoring ids and correlation',
      level('core'),
    ),
    'KEY-DETAIL-PERMISSION': must(
      operation,
      'The detail needs ApiKeyAuthorization.ApiKeys.',
      `${detail} of its own key by noPermissions does not succeed`,
      level('core'),
    ),

    'KEY-DETAIL-OWNER-ID': must(fields, '`userId` is the user who owns the key.', 'detail of a persona key with a known user'),
    'KEY-DETAIL-MERCHANT-ID': must(
      fields,
      '`merchantId` is the merchant that the key was created for.',
      'detail of a key created for a user of a merchant',
    ),
    'KEY-DETAIL-PREFIX-LEADING': must(
      fields,
      '`keyPrefix` equals the first characters of the key value.',
      'detail of a key whose value is known',
    ),
    'KEY-DETAIL-LAST4-TRAILING': must(
      fields,
      '`last4` equals the last characters of the key value.',
      'detail of a key whose value is known',
    ),
    'KEY-DETAIL-PREFIX-SAFE': must(
      fields,
      'The prefix and the trailing characters are safe to display: the rest of the value cannot be guessed.',
      'number of characters of the value that are in neither keyPrefix nor last4: at least 8',
    ),
    'KEY-DETAIL-LEGACY-PREFIX': must(
      fields,
      '`keyPrefix` and `last4` are null for a key that was created before hashed storage and has not been backfilled.',
      'detail of fixtures.legacyKey, which is such a key',
    ),
    'KEY-DETAIL-LEGACY-STATUS': must(
      fields,
      'A key older than the status field reads as `Active`.',
      'detail of fixtures.keyWithoutStatus, which is such a key',
    ),
    'KEY-DETAIL-STATUS-ACTIVE': must('concepts: API key', 'A new key has the status `Active`.', 'detail of a key just created'),
    'KEY-DETAIL-EXPIRY-NULL': must(
      fields,
      'A key whose `expireAt` is null is never reported as expired.',
      'every detail with expireAt null: isExpired is false',
    ),
    'KEY-DETAIL-IS-EXPIRED': must(
      fields,
      '`isExpired` is true exactly when `expireAt` has passed.',
      'detail of a key before and after its expireAt',
    ),
    'KEY-DETAIL-IS-REVOKED': must(
      fields,
      '`isRevoked` is true exactly for a revoked key.',
      'detail before and after revoke, and of a suspended key',
      level('lifecycle'),
    ),
    'KEY-DETAIL-IS-SUSPENDED': must(
      fields,
      '`isSuspended` is true exactly for a suspended key.',
      'detail before and after suspend and reinstate',
      level('lifecycle'),
    ),
    'KEY-DETAIL-REVOCATION-NULL': must(fields, 'A key that was never revoked has no `revokedAt`.', 'detail of a key just created'),
    'KEY-DETAIL-SUSPENSION-NULL': must(fields, 'A key that is not suspended has no `suspendedBy`.', 'detail of a key just created'),
    'KEY-DETAIL-SUSPENDED-BY-PLATFORM': must(
      fields,
      '`suspendedBy` is null if the platform suspended the key; `suspensionReason` then says so.',
      'detail of fixtures.platformSuspendedKey, which is such a key',
    ),
    'KEY-DETAIL-ANOMALY-NULL': must(
      fields,
      'A null `anomalySourceAction` follows the default of the merchant.',
      'effect of using a key from an anomalous source',
      untestable('a suite calls from one address, and the specification does not define an anomalous source'),
    ),
    'KEY-DETAIL-REPLACES-NULL': must(
      fields,
      '`replacesKeyId` is null for a key that was not created by a rotation.',
      'detail of a key just created',
    ),
    'KEY-DETAIL-REPLACED-NULL': must(fields, '`replacedByKeyId` is null for a key that was not rotated.', 'detail of a key just created'),
    'KEY-DETAIL-LINEAGE': must(
      fields,
      '`hasRotationLineage` is true exactly when the key replaced another or was replaced.',
      'the flag, compared with replacesKeyId and replacedByKeyId',
    ),
    'KEY-DETAIL-IN-OVERLAP': must(
      fields,
      '`isInRotationOverlap` is true exactly for a rotated key that is in service and not past its window.',
      'the flag before and after a rotation',
      level('lifecycle'),
    ),
    'KEY-DETAIL-OVERLAP-LAPSED': must(
      fields,
      '`hasRotationOverlapLapsed` is true exactly when the overlap has closed.',
      'the flag, compared with overlapExpiresAt',
      level('lifecycle'),
    ),
    'KEY-DETAIL-USABLE': must(
      fields,
      '`isUsable` is true exactly when the key is in service, active, not past its expiry and not past a rotation overlap.',
      'the flag in every state that the suite can create: new, suspended, reinstated, revoked, inactive, expired, in overlap, lapsed',
    ),
    'KEY-DETAIL-ADDRESS-RESTRICTED': must(
      fields,
      '`isAddressRestricted` is true exactly when `allowedCidrs` has an entry.',
      'details of a key with address ranges and of one without',
    ),
    'KEY-DETAIL-SCOPE-RESTRICTED': must(
      fields,
      '`isScopeRestricted` is true exactly when `scopes` has an entry.',
      'details of a key with scopes and of one without',
    ),
    'KEY-DETAIL-LAST-USED': must(
      fields,
      '`lastUsedAt` is the time of the last authenticated use, which a rejected request is not.',
      'detail after a call with the key: set, and not earlier than before; after rejected calls with an expired, a lapsed and a bound key: not later than the key worked',
      level('lifecycle'),
    ),
    'KEY-DETAIL-SOURCES-EMPTY': must(fields, '`recentSourceIps` is empty for a key that was never used.', 'detail of a key just created'),
    'KEY-DETAIL-SOURCES-RECORDED': must(
      fields,
      '`recentSourceIps` contains the address from which a key was used.',
      'detail after a call with the key: not empty',
      level('lifecycle'),
    ),
    'KEY-DETAIL-SOURCES-ORDER': must(
      fields,
      '`recentSourceIps` starts with the most recently seen address.',
      'order of two addresses',
      untestable('a suite calls from one address, and the members of an entry are not specified'),
    ),
    'KEY-DETAIL-MODIFIED': must(
      fields,
      '`lastModificationTime` is the time of the last modification.',
      'detail after an update: set, and not before creationTime',
      level('lifecycle'),
    ),
    'KEY-DETAIL-CREATED': must(
      fields,
      '`creationTime` is the instant of creation in UTC.',
      'detail of a key just created: within five minutes of the Date header',
    ),
  },
);
