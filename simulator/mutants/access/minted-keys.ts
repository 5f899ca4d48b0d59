import { catalogue } from '../../../schemas/catalogue.ts';
import { register, type RuleId } from '../../../schemas/register.ts';
import { isJsonObject } from '../../../schemas/shared/json.ts';
import { editError, repeatValue, shifted } from '../framework/edit-keys.ts';
import { amend, around, bytesOf, editReply, editValidation, type Json, together, withStatus } from '../framework/edit.ts';
import type { Family } from '../framework/mutant.ts';
import { underscored } from '../framework/replies.ts';

const tooLong = { path: 'name', keyword: 'maxLength', message: 'must have at most 31 characters' };

export const mintedKeys: Family = {
  'minted-201': {
    breaks: ['KEY-FORUSER-STATUS-200'],
    description: 'A for-user request answers 201.',
    seams: withStatus('apiKeys.forUser', 201),
  },
  'minted-for-caller': {
    breaks: ['KEY-FORUSER-OWNER', 'KEY-FORUSER-MERCHANT', 'KEY-REVEALED-AGREES-DETAIL'],
    description: 'The reply of a for-user request names the caller as the owner, and no merchant.',
    seams: editReply('apiKeys.forUser', (body, { principal }) => ({ ...body, userId: principal.user.id, merchantId: null })),
  },
  'minted-name-missing': {
    breaks: ['KEY-FORUSER-NAME'],
    description: 'The reply of a for-user request has no name.',
    seams: editReply('apiKeys.forUser', (body) => ({ ...body, name: null })),
  },
  'minted-once': {
    breaks: ['KEY-REVEALED-DISTINCT'],
    description: 'A second for-user request answers the key of the first.',
    seams: editReply('apiKeys.forUser', (body, { world }) => {
      const first: { body?: Json } = world.state('mutant.firstKey', () => ({}));
      return (first.body ??= body);
    }),
  },
  'minted-value-missing': {
    breaks: ['KEY-REVEALED-VALUE-PRESENT'],
    description: 'Creating a key does not reveal its value.',
    seams: editReply('apiKeys.forUser', (body) => ({ ...body, key: null })),
  },
  'create-reveals': {
    breaks: ['KEY-CREATE'],
    description: 'Plain create reveals a value.',
    seams: (original) => ({
      handler: (operation) => original.handler(operation.id === 'apiKeys.create' ? catalogue['apiKeys.reveal'] : operation),
    }),
  },
  'reveal-without-value': {
    breaks: ['KEY-REVEALED-REVEAL-OPERATION'],
    description: 'Create and reveal reveals nothing.',
    seams: editReply('apiKeys.reveal', (body) => ({ ...body, key: null })),
  },
  'revealed-expiry-differs': {
    breaks: ['KEY-REVEALED-AGREES-DETAIL', 'KEY-FORUSER-EXPIRY'],
    description: 'The revealing reply has another expiry than the key.',
    seams: editReply('apiKeys.forUser', (body) => ({ ...body, expireAt: shifted(body.expireAt, 3_600_000) })),
  },
  'revealed-fields-renamed': {
    breaks: (Object.keys(register) as RuleId[]).filter((id) => id.startsWith('KEY-REVEALED-FIELD-')),
    description: 'The members of a revealed key have an underscore before their names.',
    seams: editReply('apiKeys.forUser', (body) => underscored(body)),
  },
  'revealed-prefix-shifted': {
    breaks: ['KEY-REVEALED-PREFIX-LEADING', 'KEY-REVEALED-LAST4-TRAILING'],
    description: 'keyPrefix and last4 of a revealed key are off by one character.',
    seams: editReply('apiKeys.forUser', (body) => ({
      ...body,
      keyPrefix: String(body.key).slice(1, 12),
      last4: String(body.key).slice(-5, -1),
    })),
  },
  'revealed-value-wrong': {
    breaks: ['KEY-REVEALED-VALUE-AUTHENTICATES'],
    description: 'The revealed value is not that of the key.',
    seams: editReply('apiKeys.forUser', (body) => ({ ...body, key: String(body.key).replace(/.(.{5})$/, '!$1') })),
  },
  'value-shown-again': {
    breaks: ['KEY-REVEALED-VALUE-ONCE'],
    description: 'Reading a key by its id shows its value.',
    seams: repeatValue('apiKeys.read', (body, value) => ({ ...body, key: value })),
  },
  'key-not-masked': {
    breaks: ['KEY-REVEALED-MASKED-HIDES', 'KEY-REVEALED-MASKED-FORM'],
    description: 'maskedKey is the value.',
    seams: editReply('apiKeys.forUser', (body) => ({ ...body, maskedKey: body.key })),
  },
  'masked-with-stars': {
    breaks: ['KEY-REVEALED-MASKED-FORM'],
    description: 'maskedKey has asterisks instead of the ellipsis.',
    seams: editReply('apiKeys.forUser', (body) => ({ ...body, maskedKey: String(body.maskedKey).replace('…', '****') })),
  },
  'overlap-without-predecessor': {
    breaks: ['KEY-REVEALED-OVERLAP-NULL'],
    description: 'A key that replaced no other shows a replacedKeyOverlapExpiresAt.',
    seams: editReply('apiKeys.forUser', (body) => ({ ...body, replacedKeyOverlapExpiresAt: body.creationTime })),
  },
  'unbound-as-empty-lists': {
    breaks: ['KEY-REVEALED-CIDRS-NULL', 'KEY-REVEALED-SCOPES-NULL'],
    description: 'A revealed key that is bound to nothing has empty lists.',
    seams: editReply('apiKeys.forUser', (body) => ({ ...body, allowedCidrs: [], scopes: [] })),
  },
  'invalid-request-accepted': {
    breaks: [
      'KEY-FORUSER-NAME-33',
      'KEY-FORUSER-FIELD-userId',
      'KEY-FORUSER-FIELD-merchantId',
      'KEY-FORUSER-FIELD-name',
      'KEY-FORUSER-FIELD-expireAt',
    ],
    description: 'A key for another user can have a name of any length, and missing members get defaults.',
    seams: together(
      editValidation('apiKeys.forUser', 'body', () => []),
      around('apiKeys.forUser', (call, handler) => {
        const { users } = call.world.records;
        const body: unknown = call.body;
        const given = isJsonObject(body) ? body : {};
        const { name = 'Unnamed', expireAt = '2999-01-01T00:00:00Z' } = given;
        const merchantId = given['merchantId'] ?? users.get(String(given['userId']))?.merchantId;
        const userId = given['userId'] ?? users.by('merchantId', String(merchantId)).find(({ isActive }) => isActive)?.id;
        return handler({ ...call, body: { ...given, name, expireAt, merchantId, userId } });
      }),
    ),
  },
  'name-31-accepted': {
    breaks: ['KEY-FORUSER-NAME-32'],
    description: 'A name may have 31 characters.',
    seams: editValidation('apiKeys.forUser', 'body', (violations, body) =>
      isJsonObject(body) && String(body.name).length > 31 ? [...violations, tooLong] : violations,
    ),
  },
  'key-name-measured-in-bytes': {
    breaks: ['KEY-FORUSER-NAME-32'],
    description: 'The name of a key is measured in bytes.',
    seams: editValidation('apiKeys.forUser', 'body', (violations, body) =>
      isJsonObject(body) && bytesOf(body.name) > 32 ? [...violations, tooLong] : violations,
    ),
  },
  'null-expiry-accepted': {
    breaks: ['KEY-FORUSER-EXPIRE-NULL'],
    description: 'A key for another user can be created without an expiry.',
    seams: around('apiKeys.forUser', (call, handler) => {
      const body = call.body;
      if (body.expireAt !== null) return handler(call);
      const result = handler({ ...call, body: { ...body, expireAt: '2999-01-01T00:00:00Z' } });
      return amend(call.world.records.apiKeys, result, { expireAt: null });
    }),
  },
  'validation-details-missing': {
    breaks: ['KEY-FORUSER-NAME-VALIDATION', 'ERROR-FIELD-validationErrors'],
    description: 'A validation failure has no validationErrors.',
    seams: editError((error) => ({ ...error, validationErrors: undefined })),
  },
};
