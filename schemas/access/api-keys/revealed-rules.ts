import { chapter } from '../../rule.ts';
import { level, must } from '../../rules/entry.ts';
import { fieldRules } from '../../rules/fields.ts';

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
