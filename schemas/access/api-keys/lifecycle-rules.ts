import { chapter } from '../../rule.ts';
import { level, may, must, untestable } from '../../rules/entry.ts';

const states = 'concepts: API key';
const listed = 'endpoints: API keys';
const detail = 'concepts: ApiKeyDetailDto';
const core = level('core');
const operations = level('operations');

export const keyLifecycle = chapter(
  { level: 'lifecycle' },
  {
    'KEY-ROTATE-REPLACED-BY': must(states, 'The rotated key names the new key in `replacedByKeyId`.', 'detail of the old key after rotate'),
    'KEY-ROTATE-REPLACES': must(
      states,
      'The new key names the rotated key in `replacesKeyId`.',
      'reply of rotate and detail of the new key',
    ),
    'KEY-ROTATE-OVERLAP-SET': must(states, 'The rotated key gets `overlapExpiresAt`.', 'detail of the old key after rotate'),
    'KEY-ROTATE-OLD-WORKS': must(
      states,
      'The rotated key stays in service until `overlapExpiresAt`.',
      'a call with the old value within the overlap',
    ),
    'KEY-ROTATE-NEW-WORKS': must(states, 'The new key authenticates at once.', 'a call with the new value'),
    'KEY-ROTATE-NEW-VALUE': must(
      states,
      'A rotation creates a new value with a new id.',
      'key and id in the reply, compared with the old ones',
    ),
    'KEY-ROTATE-LAPSED-REFUSED': must(
      states,
      'After `overlapExpiresAt` the rotated key is rejected.',
      'a call with the old value after the overlap: a 4xx',
    ),
    'KEY-ROTATE-LAPSED-FLAG': must(
      states,
      'After `overlapExpiresAt` the detail of the rotated key has hasRotationOverlapLapsed true.',
      'detail of the old key, read with another key, after the overlap',
    ),
    'KEY-ROTATE-LAPSED-STATUS': may(
      states,
      'The stored status of a lapsed key may still read `Active`.',
      'status of the old key after the overlap',
      untestable('the statement allows any status, so none can violate it'),
    ),
    'KEY-ROTATE-OVERLAP-RETAINED': must(
      detail,
      '`overlapExpiresAt` is retained after the key is revoked.',
      'detail of a key that was rotated and then revoked',
    ),

    'KEY-SUSPEND-RECORDED': must(states, 'A suspension records its time and the user.', 'suspendedAt and suspendedBy after suspend'),
    'KEY-SUSPEND-REASON': must(
      states,
      'A suspension records its reason.',
      'suspensionReason after suspend (the request for that is not specified)',
    ),
    'KEY-SUSPEND-REFUSED': must(
      'concepts: Authentication',
      'A suspended key is rejected at authentication.',
      'a call with the key: a 4xx',
      core,
    ),
    'KEY-SUSPEND-PERMISSION': must(
      listed,
      'Suspending needs ApiKeyAuthorization.ApiKeys.Suspend as well.',
      'suspend by a key with ApiKeyAuthorization.ApiKeys alone does not succeed',
      core,
    ),
    'KEY-REINSTATE-WORKS': must(
      states,
      'A suspension can be reversed: after reinstating, the key authenticates again.',
      'a call with the key after reinstate',
    ),
    'KEY-REINSTATE-BY-NULL': must(detail, 'A reinstated key has no `suspendedBy`.', 'suspendedBy after reinstate'),
    'KEY-REINSTATE-PERMISSION': must(
      listed,
      'Reinstating needs ApiKeyAuthorization.ApiKeys.Suspend as well.',
      'reinstate by a key with ApiKeyAuthorization.ApiKeys alone does not succeed',
      core,
    ),
    'KEY-REVOKE-RECORDED': must(states, 'A revocation records its time and the user.', 'revokedAt and revokedBy after revoke'),
    'KEY-REVOKE-REASON': must(
      states,
      'A revocation records its reason.',
      'revocationReason after revoke (the request for that is not specified)',
    ),
    'KEY-REVOKE-REFUSED': must(
      'concepts: Authentication',
      'A revoked key is rejected at authentication.',
      'a call with the key: a 4xx',
      core,
    ),
    'KEY-REVOKE-FINAL': must(states, 'A revocation cannot be reversed.', 'reinstate after revoke: the key stays revoked and is rejected'),

    'KEY-INACTIVE-REFUSED': must(
      detail,
      'An inactive key is rejected regardless of its expiry.',
      'a call with a key that was set inactive: a 4xx',
      core,
    ),
    'KEY-EXPIRED-REFUSED': must('concepts: Authentication', 'An expired key is rejected.', 'a call with a key after expireAt: a 4xx', core),
    'KEY-EXPIRED-FLAG': must(detail, 'The detail of an expired key has isExpired true and isUsable false.', 'detail after expireAt'),

    'KEY-LIST': must(listed, 'The list of keys can be read.', 'GET /api/api-keys answers 200', operations),
    'KEY-LIST-CONTINUATION': must(
      listed,
      'The keys can be read as continuation pages.',
      'GET /api/api-keys/continuation-list answers 200',
      operations,
    ),
    'KEY-LIST-NO-VALUES': must(
      'concepts: Authentication',
      'No list of keys shows a key value.',
      'lists, searched for known key values',
      core,
    ),
    'KEY-COUNT': must(listed, 'The approximate number of keys can be read.', 'GET /api/api-keys/approximate-count answers 200', operations),
    'KEY-CREATE': must(listed, 'A key can be created without revealing it.', 'POST /api/api-keys (body not specified)', operations),
    'KEY-READ': must(listed, 'A key can be read by its id.', 'GET /api/api-keys/{id} of a key just created', operations),
    'KEY-UPDATE': must(listed, 'A key can be updated.', 'PUT /api/api-keys/{id} and the detail after it (body not specified)', operations),
    'KEY-NAME': must(listed, 'The name of a key can be read by its id.', 'GET /api/api-keys/{id}/name of a key just created', operations),
    'KEY-HAS-ACCESS': must(
      listed,
      'A caller can check its access to a key.',
      'GET /api/api-keys/{id}/has-access of a key just created',
      operations,
    ),
    'KEY-DELETE': must(
      listed,
      'A key can be deleted: afterwards it is absent or marked deleted.',
      'DELETE /api/api-keys/{id} and a read afterwards',
      operations,
    ),
    'KEY-RESTORE': must(listed, 'A deleted key can be restored.', 'POST /api/api-keys/{id}/restore and a read afterwards', operations),
  },
);
