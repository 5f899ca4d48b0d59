import { register, type RuleId } from '../../../schemas/register.ts';
import { editDetail, repeatValue, shifted } from '../framework/edit-keys.ts';
import { editReply, withStatus } from '../framework/edit.ts';
import type { Family } from '../framework/mutant.ts';
import { underscored } from '../framework/replies.ts';

export const keyDetails: Family = {
  'detail-201': {
    breaks: ['KEY-DETAIL-STATUS-200'],
    description: 'The detail of a key answers 201.',
    seams: withStatus('apiKeys.detail', 201),
  },
  'detail-fields-renamed': {
    breaks: (Object.keys(register) as RuleId[]).filter((id) => id.startsWith('KEY-DETAIL-FIELD-')),
    description: 'The members of the detail of a key have an underscore before their names.',
    seams: editReply('apiKeys.detail', (body) => underscored(body)),
  },
  'detail-of-another-id': {
    breaks: ['KEY-DETAIL-ID'],
    description: 'The detail has another id than the key in the path.',
    seams: editDetail((body) => ({ ...body, id: body.userId })),
  },
  'detail-holds-value': {
    breaks: ['KEY-DETAIL-VALUE-ABSENT'],
    description: "The detail of the caller's own key repeats its value.",
    seams: editDetail((body, call) => ({ ...body, value: call.header('api-key') })),
  },
  'owner-is-caller': {
    breaks: ['KEY-DETAIL-OWNER-ID'],
    description: 'The detail names the caller as the owner.',
    seams: editDetail((body, { principal }) => ({ ...body, userId: principal.user.id })),
  },
  'status-lower-case': {
    breaks: ['KEY-DETAIL-STATUS-ACTIVE'],
    description: 'The status of an active key is written in lower case.',
    seams: editDetail((body) => ({ ...body, status: String(body.status).toLowerCase() })),
  },
  'creation-in-local-time': {
    breaks: ['KEY-DETAIL-CREATED'],
    description: 'creationTime in the detail is local time marked as UTC.',
    seams: editDetail((body) => ({ ...body, creationTime: shifted(body.creationTime, -3_600_000) })),
  },
  'modification-missing': {
    breaks: ['KEY-DETAIL-MODIFIED'],
    description: 'lastModificationTime is not set.',
    seams: editDetail((body) => ({ ...body, lastModificationTime: null })),
  },
  'last-use-missing': {
    breaks: ['KEY-DETAIL-LAST-USED'],
    description: 'lastUsedAt of a key is not set.',
    seams: editDetail((body) => ({ ...body, lastUsedAt: null })),
  },
  'address-binding-not-reported': {
    breaks: ['KEY-DETAIL-ADDRESS-RESTRICTED'],
    description: 'A key bound to addresses is reported as unrestricted.',
    seams: editDetail((body) => ({ ...body, isAddressRestricted: false })),
  },
  'scope-bound-always': {
    breaks: ['KEY-DETAIL-SCOPE-RESTRICTED'],
    description: 'Every key is reported as bound to scopes.',
    seams: editDetail((body) => ({ ...body, isScopeRestricted: true })),
  },
  'sources-missing': {
    breaks: ['KEY-DETAIL-SOURCES-RECORDED'],
    description: 'The addresses from which a key was used are not recorded.',
    seams: editDetail((body) => ({ ...body, recentSourceIps: [] })),
  },
  'unused-key-has-sources': {
    breaks: ['KEY-DETAIL-SOURCES-EMPTY'],
    description: 'A key that was never used has a recent source address.',
    seams: editDetail((body) => ({ ...body, recentSourceIps: [{ ipAddress: '192.0.2.1' }] })),
  },
  'key-without-expiry-expired': {
    breaks: ['KEY-DETAIL-EXPIRY-NULL'],
    description: 'A key without an expiry is reported as expired.',
    seams: editDetail((body) => ({ ...body, isExpired: body.expireAt === null || body.isExpired === true })),
  },
  'never-expired': {
    breaks: ['KEY-DETAIL-IS-EXPIRED', 'KEY-EXPIRED-FLAG'],
    description: 'No key is reported as expired.',
    seams: editDetail((body) => ({ ...body, isExpired: false })),
  },
  'new-key-has-history': {
    breaks: ['KEY-DETAIL-REVOCATION-NULL', 'KEY-DETAIL-SUSPENSION-NULL', 'KEY-DETAIL-REPLACES-NULL', 'KEY-DETAIL-REPLACED-NULL'],
    description: 'A new key has a history.',
    seams: editDetail((body) => ({
      ...body,
      revokedAt: body.revokedAt ?? body.creationTime,
      suspendedBy: body.suspendedBy ?? body.userId,
      replacesKeyId: body.replacesKeyId ?? body.id,
      replacedByKeyId: body.replacedByKeyId ?? body.id,
    })),
  },
  'last4-leading': {
    breaks: ['KEY-DETAIL-LAST4-TRAILING'],
    description: 'last4 is the start of the value.',
    seams: editDetail((body) => ({ ...body, last4: String(body.keyPrefix).slice(0, 4) })),
  },
  'prefix-too-long': {
    breaks: ['KEY-DETAIL-PREFIX-SAFE'],
    description: 'keyPrefix is the value without its last four characters.',
    seams: repeatValue('apiKeys.detail', (body, value) => ({ ...body, keyPrefix: value.slice(0, -4) })),
  },
  'prefix-without-start': {
    breaks: ['KEY-DETAIL-PREFIX-LEADING'],
    description: 'keyPrefix starts at the second character of the value.',
    seams: editDetail((body) => ({ ...body, keyPrefix: String(body.keyPrefix).slice(1) })),
  },
  'legacy-key-without-status': {
    breaks: ['KEY-DETAIL-LEGACY-STATUS'],
    description: 'A key older than the status field has the status Unknown.',
    seams: editDetail((body) => (body.keyPrefix === null ? { ...body, status: 'Unknown' } : body)),
  },
  'legacy-prefix-invented': {
    breaks: ['KEY-DETAIL-LEGACY-PREFIX'],
    description: 'A key from before hashed storage shows the start of another.',
    seams: editDetail((body) => (body.keyPrefix === null ? { ...body, keyPrefix: 'gk_' } : body)),
  },
};
