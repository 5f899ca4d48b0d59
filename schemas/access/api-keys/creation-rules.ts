import { chapter } from '../../rule.ts';
import { level, must } from '../../rules/entry.ts';
import { fieldRules } from '../../rules/fields.ts';

const dto = 'concepts: CreateApiKeyForMerchantUserDto';
const operation = 'endpoints: operation 4';
const auth = 'concepts: Authentication';
const call = 'POST /api/api-keys/for-user';
const core = level('core');

export const keyForUser = chapter(
  { level: 'operations' },
  {
    'KEY-FORUSER-FIELD-userId': must(dto, 'A request without `userId` is rejected.', `${call} without userId`),
    'KEY-FORUSER-FIELD-merchantId': must(dto, 'A request without `merchantId` is rejected.', `${call} without merchantId`),
    'KEY-FORUSER-FIELD-name': must(dto, 'A request without `name` is rejected.', `${call} without name`),
    'KEY-FORUSER-FIELD-expireAt': must(dto, 'A request without `expireAt` is rejected.', `${call} without expireAt`),

    'KEY-FORUSER-STATUS-200': must(
      operation,
      'Creating a key for another user answers 200.',
      `${call} by an admin for a user of the same merchant`,
    ),
    'KEY-FORUSER-OWNER': must(dto, 'The owner of the new key is the user in the request.', 'userId of the reply'),
    'KEY-FORUSER-MERCHANT': must(dto, 'The new key belongs to the merchant in the request.', 'merchantId of the reply'),
    'KEY-FORUSER-NAME': must(dto, 'The new key has the name in the request.', 'name of the reply'),
    'KEY-FORUSER-EXPIRY': must(dto, 'The new key expires at the time in the request.', 'expireAt of the reply, as an instant'),
    'KEY-FORUSER-NAME-32': must('concepts: Limits', 'A name of 32 characters is accepted.', `${call} with such a name`),
    'KEY-FORUSER-NAME-NULL': must(dto, 'The name may be null.', `${call} with name null`),
    'KEY-FORUSER-NAME-33': must('concepts: Limits', 'A name of 33 characters is rejected.', `${call} with such a name`),
    'KEY-FORUSER-NAME-VALIDATION': must(
      'concepts: Errors, rule 6',
      'A name that is too long is rejected as a validation failure, with validationErrors.',
      'body of the rejection',
    ),
    'KEY-FORUSER-EXPIRE-NULL': must('concepts: Errors, rule 5', 'A null `expireAt` is rejected.', `${call} with expireAt null`),
    'KEY-FORUSER-UNKNOWN-USER': must(auth, 'A request for a user who does not exist answers 404.', `${call} with a random userId`, core),
    'KEY-FORUSER-UNKNOWN-MERCHANT': must(
      auth,
      'A request for a merchant that does not exist answers 404.',
      `${call} with a random merchantId`,
      core,
    ),
    'KEY-FORUSER-FOREIGN-MERCHANT': must(
      auth,
      "A request for a merchant outside the caller's authority answers 404.",
      `${call} for another merchant and its user`,
      core,
    ),
    'KEY-FORUSER-USER-ELSEWHERE': must(
      dto,
      'A request for a user who does not belong to the merchant answers 404.',
      `${call} with the caller's merchant and a user of another merchant`,
      core,
    ),
    'KEY-FORUSER-INACTIVE-USER': must(
      dto,
      'A request for a user who is not active answers 404.',
      `${call} for such a user of the caller's merchant`,
      core,
    ),
    'KEY-FORUSER-IDENTICAL': must(
      'concepts: Errors, rule 4',
      'All authorization and existence failures have the same answer.',
      'status, code and message of all those 404s',
      core,
    ),
    'KEY-FORUSER-ADMIN': must(auth, 'An admin of the merchant can create a key for another user.', `${call} by merchantAdmin`, core),
    'KEY-FORUSER-RESELLER': must(auth, 'A reseller of the merchant can create a key for another user.', `${call} by reseller`, core),
    'KEY-FORUSER-PERMISSION': must(
      operation,
      'Creating a key for another user needs ApiKeyAuthorization.ApiKeys.CreateForUser.',
      `${call} by noPermissions does not succeed`,
      core,
    ),
  },
);

const fields = 'concepts: ApiKeyRevealedDto';
const minted = 'reply of POST /api/api-keys/for-user with suppressNulls=false';

export const keyRevealed = chapter(
  { level: 'operations' },
  {
    ...fieldRules(
      'KEY-REVEALED',
      { subject: 'The reply that reveals a key', source: fields, observed: minted },
      {
        id: 'uuid',
        name: 'string?',
        keyPrefix: 'string?',
        last4: 'string?',
        environment: 'enumeration?',
        status: 'enumeration',
        maskedKey: 'string?',
        lastUsedAt: 'date-time?',
        creationTime: 'date-time',
        merchantId: 'uuid?',
        active: 'boolean',
        expireAt: 'date-time?',
        userId: 'uuid',
        replacesKeyId: 'uuid?',
        replacedByKeyId: 'uuid?',
        overlapExpiresAt: 'date-time?',
        allowedCidrs: 'string[]?',
        scopes: 'string[]?',
        key: 'string?',
        replacedKeyOverlapExpiresAt: 'date-time?',
      },
    ),

    'KEY-REVEALED-VALUE-PRESENT': must(fields, 'Creating a key reveals its value in `key`.', minted),
    'KEY-REVEALED-VALUE-AUTHENTICATES': must(fields, 'The revealed value authenticates.', 'a call with the revealed value', level('core')),
    'KEY-REVEALED-VALUE-ONCE': must(
      'concepts: Authentication',
      'No later read shows the key value again.',
      'detail, read, list and name of the key, searched for the value',
      level('core'),
    ),
    'KEY-REVEALED-MASKED-FORM': must(
      fields,
      '`maskedKey` consists of the prefix, an ellipsis and the trailing characters.',
      'maskedKey starts with keyPrefix, ends with last4 and has … or ... between them',
    ),
    'KEY-REVEALED-MASKED-HIDES': must(fields, '`maskedKey` hides the middle of the value.', 'maskedKey, compared with the value'),
    'KEY-REVEALED-PREFIX-LEADING': must(fields, '`keyPrefix` equals the first characters of the revealed value.', minted),
    'KEY-REVEALED-LAST4-TRAILING': must(fields, '`last4` equals the last characters of the revealed value.', minted),
    'KEY-REVEALED-CIDRS-NULL': must(fields, '`allowedCidrs` is null for a key that is not bound to an address.', minted),
    'KEY-REVEALED-SCOPES-NULL': must(fields, '`scopes` is null for an unrestricted key.', minted),
    'KEY-REVEALED-OVERLAP-NULL': must(
      fields,
      '`replacedKeyOverlapExpiresAt` is null for a key that was not created by a rotation.',
      minted,
    ),
    'KEY-REVEALED-OVERLAP-EQUALS': must(
      fields,
      'After a rotation `replacedKeyOverlapExpiresAt` is the time at which the replaced key stops authenticating.',
      'reply of rotate, compared with overlapExpiresAt of the old key',
      level('lifecycle'),
    ),
    'KEY-REVEALED-CUTOVER-NULL': must(
      fields,
      '`replacedKeyOverlapExpiresAt` is null if a rotation cut over immediately.',
      'reply of rotate without an overlap (the request for that is not specified)',
      level('lifecycle'),
    ),
    'KEY-REVEALED-AGREES-DETAIL': must(
      'concepts: Resources and their fields',
      'The fields that the revealing reply and the detail share have the same values.',
      'id, name, keyPrefix, last4, status, merchantId, userId, expireAt and creationTime of both',
    ),
    'KEY-REVEALED-REVEAL-OPERATION': must(
      'endpoints: API keys',
      'The create-and-reveal operation reveals the value.',
      'POST /api/api-keys/reveal (body not specified)',
    ),
    'KEY-REVEALED-DISTINCT': must(fields, 'Two created keys have different values and ids.', 'two replies'),
  },
);
