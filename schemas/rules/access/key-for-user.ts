/** Minting a key for another merchant user. */
import { chapter } from '../../rule.ts';
import { level, must } from '../entry.ts';

const dto = 'concepts: CreateApiKeyForMerchantUserDto';
const operation = 'endpoints: operation 4';
const auth = 'concepts: Authentication';
const call = 'POST /api/api-keys/for-user';
const core = level('core');

export const keyForUser = chapter(
  { level: 'operations' },
  {
    'KEY-FORUSER-FIELD-userId': must(dto, 'A request without `userId` is refused.', `${call} without userId`),
    'KEY-FORUSER-FIELD-merchantId': must(dto, 'A request without `merchantId` is refused.', `${call} without merchantId`),
    'KEY-FORUSER-FIELD-name': must(dto, 'A request without `name` is refused.', `${call} without name`),
    'KEY-FORUSER-FIELD-expireAt': must(dto, 'A request without `expireAt` is refused.', `${call} without expireAt`),

    'KEY-FORUSER-STATUS-200': must(operation, 'A key minted for a user answers 200.', `${call} by an admin for a user of the own merchant`),
    'KEY-FORUSER-OWNER': must(dto, 'The new key is owned by the user of the request.', 'userId of the reply'),
    'KEY-FORUSER-MERCHANT': must(dto, 'The new key belongs to the merchant of the request.', 'merchantId of the reply'),
    'KEY-FORUSER-NAME': must(dto, 'The new key has the name of the request.', 'name of the reply'),
    'KEY-FORUSER-EXPIRY': must(dto, 'The new key expires when the request says.', 'expireAt of the reply, as an instant'),
    'KEY-FORUSER-NAME-32': must('concepts: Limits', 'A name of 32 characters is accepted.', `${call} with such a name`),
    'KEY-FORUSER-NAME-33': must('concepts: Limits', 'A name of 33 characters is refused.', `${call} with such a name`),
    'KEY-FORUSER-NAME-VALIDATION': must(
      'concepts: Errors, rule 6',
      'A name that is too long is refused as a validation failure, with validationErrors.',
      'body of the refusal',
    ),
    'KEY-FORUSER-EXPIRE-NULL': must('concepts: Errors, rule 5', 'A null `expireAt` is refused.', `${call} with expireAt null`),
    'KEY-FORUSER-UNKNOWN-USER': must(auth, 'A user who does not exist is a 404.', `${call} with a random userId`, core),
    'KEY-FORUSER-UNKNOWN-MERCHANT': must(auth, 'A merchant that does not exist is a 404.', `${call} with a random merchantId`, core),
    'KEY-FORUSER-FOREIGN-MERCHANT': must(
      auth,
      "A merchant outside the caller's authority is a 404.",
      `${call} for another merchant and its user`,
      core,
    ),
    'KEY-FORUSER-USER-ELSEWHERE': must(
      dto,
      'A user who is not one of the merchant is a 404.',
      `${call} with the own merchant and the user of another`,
      core,
    ),
    'KEY-FORUSER-INACTIVE-USER': must(dto, 'A user who is not active is a 404.', `${call} for such a user of the own merchant`, core),
    'KEY-FORUSER-IDENTICAL': must(
      'concepts: Errors, rule 4',
      'Every failure of authority or existence answers the same.',
      'status, code and message of all those 404s',
      core,
    ),
    'KEY-FORUSER-ADMIN': must(auth, 'An admin of the merchant may mint.', `${call} by merchantAdmin`, core),
    'KEY-FORUSER-RESELLER': must(auth, 'A reseller of the merchant may mint.', `${call} by reseller`, core),
    'KEY-FORUSER-PERMISSION': must(
      operation,
      'Minting needs ApiKeyAuthorization.ApiKeys.CreateForUser.',
      `${call} by noPermissions is no success`,
      core,
    ),
  },
);
