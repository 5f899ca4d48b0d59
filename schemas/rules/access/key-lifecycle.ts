/** Rotation, suspension, revocation and the plain operations of API keys. */
import { chapter } from '../../rule.ts';
import { level, may, must, untestable } from '../entry.ts';

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
    'KEY-ROTATE-NEW-VALUE': must(states, 'A rotation mints a new value under a new id.', 'key and id of the reply against the old ones'),
    'KEY-ROTATE-LAPSED-REFUSED': must(
      states,
      'Past `overlapExpiresAt` the rotated key is refused.',
      'a call with the old value after the overlap: a 4xx',
    ),
    'KEY-ROTATE-LAPSED-FLAG': must(
      states,
      'Past `overlapExpiresAt` the rotated key reports hasRotationOverlapLapsed.',
      'detail of the old key, read with another key, after the overlap',
    ),
    'KEY-ROTATE-LAPSED-STATUS': may(
      states,
      'The stored status of a lapsed key may still read `Active`.',
      'status of the old key after the overlap',
      untestable('the statement allows either, so no status can break it'),
    ),
    'KEY-ROTATE-OVERLAP-RETAINED': must(
      detail,
      '`overlapExpiresAt` stays after the key is revoked.',
      'detail of a key that was rotated and then revoked',
    ),

    'KEY-SUSPEND-RECORDED': must(states, 'A suspension records when and by whom.', 'suspendedAt and suspendedBy after suspend'),
    'KEY-SUSPEND-REASON': must(
      states,
      'A suspension records its reason.',
      'suspensionReason after suspend; the request that gives it is not shown',
    ),
    'KEY-SUSPEND-REFUSED': must(
      'concepts: Authentication',
      'A suspended key is refused at authentication.',
      'a call with the key: a 4xx',
      core,
    ),
    'KEY-SUSPEND-PERMISSION': must(
      listed,
      'Suspending needs ApiKeyAuthorization.ApiKeys.Suspend as well.',
      'suspend by a key with ApiKeyAuthorization.ApiKeys alone is no success',
      core,
    ),
    'KEY-REINSTATE-WORKS': must(
      states,
      'A suspension can be taken back: the key authenticates again.',
      'a call with the key after reinstate',
    ),
    'KEY-REINSTATE-BY-NULL': must(detail, 'A reinstated key has no `suspendedBy`.', 'suspendedBy after reinstate'),
    'KEY-REINSTATE-PERMISSION': must(
      listed,
      'Reinstating needs ApiKeyAuthorization.ApiKeys.Suspend as well.',
      'reinstate by a key with ApiKeyAuthorization.ApiKeys alone is no success',
      core,
    ),
    'KEY-REVOKE-RECORDED': must(states, 'A revocation records when and by whom.', 'revokedAt and revokedBy after revoke'),
    'KEY-REVOKE-REASON': must(
      states,
      'A revocation records its reason.',
      'revocationReason after revoke; the request that gives it is not shown',
    ),
    'KEY-REVOKE-REFUSED': must(
      'concepts: Authentication',
      'A revoked key is refused at authentication.',
      'a call with the key: a 4xx',
      core,
    ),
    'KEY-REVOKE-FINAL': must(states, 'A revocation cannot be taken back.', 'reinstate after revoke: the key stays revoked and refused'),

    'KEY-INACTIVE-REFUSED': must(
      detail,
      'A key that is not active is refused, whatever its expiry.',
      'a call with a key that was set inactive: a 4xx',
      core,
    ),
    'KEY-EXPIRED-REFUSED': must(
      'concepts: Authentication',
      'A key past its expiry is refused.',
      'a call with a key after expireAt: a 4xx',
      core,
    ),
    'KEY-EXPIRED-FLAG': must(detail, 'A key past its expiry reports isExpired and is not usable.', 'detail after expireAt'),

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
      'lists, searched for the values known',
      core,
    ),
    'KEY-COUNT': must(
      listed,
      'The number of keys can be read, approximately.',
      'GET /api/api-keys/approximate-count answers 200',
      operations,
    ),
    'KEY-CREATE': must(listed, 'A key can be created without revealing it.', 'POST /api/api-keys; its body is not shown', operations),
    'KEY-READ': must(listed, 'A key can be read by its id.', 'GET /api/api-keys/{id} of a key just minted', operations),
    'KEY-UPDATE': must(
      listed,
      'A key can be updated.',
      'PUT /api/api-keys/{id} and the detail after it; its body is not shown',
      operations,
    ),
    'KEY-NAME': must(listed, 'The name of a key can be read by its id.', 'GET /api/api-keys/{id}/name of a key just minted', operations),
    'KEY-HAS-ACCESS': must(
      listed,
      'A caller can ask for access to a key.',
      'GET /api/api-keys/{id}/has-access of a key just minted',
      operations,
    ),
    'KEY-DELETE': must(
      listed,
      'A key can be deleted: it is gone or marked deleted.',
      'DELETE /api/api-keys/{id} and a read after it',
      operations,
    ),
    'KEY-RESTORE': must(listed, 'A deleted key can be restored.', 'POST /api/api-keys/{id}/restore and a read after it', operations),
  },
);
