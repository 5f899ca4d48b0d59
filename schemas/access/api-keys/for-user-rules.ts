import { chapter } from '../../rule.ts';
import { level, must } from '../../rules/entry.ts';

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
