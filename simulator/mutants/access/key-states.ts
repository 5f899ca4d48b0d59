import { days, plus } from '../../../schemas/shared/instant.ts';
import { count, around, editReply, together } from '../framework/edit.ts';
import { acceptRejected, editDetail, rejectKeys, shifted } from '../framework/edit-keys.ts';
import type { Family } from '../framework/mutant.ts';

const aWeek = days(7);

export const keyStates: Family = {
  'expired-key-works': {
    breaks: ['KEY-EXPIRED-REFUSED', 'AUTH-USABLE-AGREES'],
    description: 'A key past its expiry is accepted.',
    seams: acceptRejected('Expired'),
  },
  'inactive-key-works': {
    breaks: ['KEY-INACTIVE-REFUSED', 'AUTH-USABLE-AGREES'],
    description: 'An inactive key is accepted.',
    seams: acceptRejected('Inactive'),
  },
  'lapsed-key-works': {
    breaks: ['KEY-ROTATE-LAPSED-REFUSED', 'AUTH-USABLE-AGREES'],
    description: 'A key past its overlap is accepted.',
    seams: acceptRejected('OverlapLapsed'),
  },
  'revoked-key-works': {
    breaks: ['KEY-REVOKE-REFUSED', 'AUTH-USABLE-AGREES'],
    description: 'A revoked key is accepted.',
    seams: acceptRejected('Revoked'),
  },
  'suspended-key-works': {
    breaks: ['KEY-SUSPEND-REFUSED', 'AUTH-USABLE-AGREES'],
    description: 'A suspended key is accepted.',
    seams: acceptRejected('Suspended'),
  },
  'suspended-is-revoked': {
    breaks: ['KEY-DETAIL-IS-REVOKED'],
    description: 'A suspended key is reported as revoked.',
    seams: editDetail((body) => ({ ...body, isRevoked: body.status !== 'Active' })),
  },
  'suspension-not-reported': {
    breaks: ['KEY-DETAIL-IS-SUSPENDED'],
    description: 'A suspended key is not reported as suspended.',
    seams: editDetail((body) => ({ ...body, isSuspended: false })),
  },
  'suspender-kept': {
    breaks: ['KEY-REINSTATE-BY-NULL'],
    description: 'A reinstated key still names who suspended it.',
    seams: editDetail((body, { world, params }) => ({
      ...body,
      suspendedBy: body.suspendedBy ?? world.records.apiKeys.get(params.id)?.lastModifierId ?? null,
    })),
  },
  'suspender-missing': {
    breaks: ['KEY-SUSPEND-RECORDED'],
    description: 'suspendedBy of a suspended key is null.',
    seams: editDetail((body) => ({ ...body, suspendedBy: null })),
  },
  'platform-suspension-names-owner': {
    breaks: ['KEY-DETAIL-SUSPENDED-BY-PLATFORM'],
    description: 'A suspension by the platform names the owner of the key in suspendedBy.',
    seams: editDetail((body) => (body.isSuspended === true && body.suspendedBy === null ? { ...body, suspendedBy: body.userId } : body)),
  },
  'platform-suspension-without-reason': {
    breaks: ['KEY-DETAIL-SUSPENDED-BY-PLATFORM'],
    description: 'A suspension by the platform has no reason.',
    seams: editDetail((body) => (body.suspendedBy === null ? { ...body, suspensionReason: null } : body)),
  },
  'reasons-missing': {
    breaks: ['KEY-SUSPEND-REASON', 'KEY-REVOKE-REASON'],
    description: 'The reasons of suspension and revocation are not stored.',
    seams: editDetail((body) => ({ ...body, suspensionReason: null, revocationReason: null })),
  },
  'reinstated-inactive': {
    breaks: ['KEY-REINSTATE-WORKS'],
    description: 'A reinstated key is not active.',
    seams: around('apiKeys.reinstate', (call, handler) => {
      const result = handler(call);
      const { apiKeys } = call.world.records;
      const key = apiKeys.get(call.params.id);
      if (key !== undefined) apiKeys.replace({ ...key, active: false });
      return result;
    }),
  },
  'revocation-undone': {
    breaks: ['KEY-REVOKE-FINAL'],
    description: 'A revoked key can be reinstated.',
    seams: around('apiKeys.reinstate', (call, handler) => {
      const { apiKeys } = call.world.records;
      const key = apiKeys.get(call.params.id);
      if (key?.status === 'Revoked') apiKeys.replace({ ...key, status: 'Suspended' });
      return handler(call);
    }),
  },
  'revoker-missing': {
    breaks: ['KEY-REVOKE-RECORDED'],
    description: 'revokedBy of a revoked key is null.',
    seams: editDetail((body) => ({ ...body, revokedBy: null })),
  },
  'cutover-always': {
    breaks: ['KEY-ROTATE-OLD-WORKS', 'AUTH-USABLE-AGREES'],
    description: 'A rotated key is rejected at once.',
    seams: rejectKeys('OverlapLapsed', ({ replacedByKeyId }) => replacedByKeyId !== null),
  },
  'cutover-with-overlap': {
    breaks: ['KEY-REVEALED-CUTOVER-NULL'],
    description: 'A rotation that cuts over immediately returns the end of an overlap.',
    seams: editReply('apiKeys.rotate', (body) => ({
      ...body,
      replacedKeyOverlapExpiresAt: body.replacedKeyOverlapExpiresAt ?? body.creationTime,
    })),
  },
  'successor-refused': {
    breaks: ['KEY-ROTATE-NEW-WORKS'],
    description: 'The new key of a rotation is rejected.',
    seams: rejectKeys('Unknown', ({ replacesKeyId }) => replacesKeyId !== null),
  },
  'rotation-keeps-id': {
    breaks: ['KEY-ROTATE-NEW-VALUE'],
    description: 'A rotation answers the id of the old key.',
    seams: editReply('apiKeys.rotate', (body, { params }) => ({ ...body, id: params.id })),
  },
  'rotation-not-recorded': {
    breaks: ['KEY-ROTATE-REPLACED-BY', 'KEY-ROTATE-OVERLAP-SET'],
    description: 'A rotated key has neither replacedByKeyId nor overlapExpiresAt.',
    seams: editDetail((body) => ({ ...body, replacedByKeyId: null, overlapExpiresAt: null })),
  },
  'overlap-hidden': {
    breaks: ['KEY-ROTATE-OVERLAP-SET'],
    description: 'A rotation says that the old key is replaced at once, and the old key works on.',
    seams: together(
      editReply('apiKeys.rotate', (body) => ({ ...body, replacedKeyOverlapExpiresAt: null })),
      editDetail((body) => ({ ...body, overlapExpiresAt: null })),
    ),
  },
  'rotation-unlinked': {
    breaks: ['KEY-ROTATE-REPLACES'],
    description: 'The reply of a rotation does not name the replaced key.',
    seams: editReply('apiKeys.rotate', (body) => ({ ...body, replacesKeyId: null })),
  },
  'lineage-of-new-key-only': {
    breaks: ['KEY-DETAIL-LINEAGE'],
    description: 'Only the new key of a rotation has a lineage.',
    seams: editDetail((body) => ({ ...body, hasRotationLineage: body.replacesKeyId !== null })),
  },
  'lapse-not-reported': {
    breaks: ['KEY-DETAIL-OVERLAP-LAPSED', 'KEY-ROTATE-LAPSED-FLAG'],
    description: 'A lapsed overlap is not reported.',
    seams: editDetail((body) => ({ ...body, hasRotationOverlapLapsed: false })),
  },
  'overlap-end-differs': {
    breaks: ['KEY-REVEALED-OVERLAP-EQUALS'],
    description: 'A rotation returns another end of the overlap than the replaced key has.',
    seams: editReply('apiKeys.rotate', (body) => ({
      ...body,
      replacedKeyOverlapExpiresAt: shifted(body.replacedKeyOverlapExpiresAt, 3_600_000),
    })),
  },
  'overlap-end-missing': {
    breaks: ['KEY-ROTATE-OVERLAP-RETAINED'],
    description: 'A revoked key loses its overlapExpiresAt.',
    seams: editDetail((body) => ({ ...body, overlapExpiresAt: body.status === 'Revoked' ? null : body.overlapExpiresAt })),
  },
  'overlap-never-ends': {
    breaks: ['KEY-DETAIL-IN-OVERLAP'],
    description: 'A rotated key is reported as in its overlap forever.',
    seams: editDetail((body) => ({ ...body, isInRotationOverlap: body.replacedByKeyId !== null })),
  },
  'usable-ignores-overlap': {
    breaks: ['KEY-DETAIL-USABLE', 'AUTH-USABLE-AGREES'],
    description: 'A key past its rotation overlap is still reported as usable.',
    seams: editReply('apiKeys.detail', (body) => ({
      ...body,
      isUsable: body.status === 'Active' && body.active === true && body.isExpired === false,
    })),
  },
  // Each step alone looks right; only a sequence shows these faults.
  'third-suspension-forgotten': {
    breaks: ['KEY-DETAIL-IS-SUSPENDED', 'KEY-DETAIL-USABLE', 'KEY-SUSPEND-RECORDED', 'KEY-SUSPEND-REFUSED'],
    description: 'The third suspension of a key is accepted but has no effect.',
    deep: true,
    seams: around('apiKeys.suspend', (call, handler) => {
      const { apiKeys } = call.world.records;
      const before = apiKeys.get(call.params.id);
      const result = handler(call);
      if (count(call, 'suspensions') === 3 && before !== undefined) apiKeys.replace(before);
      return result;
    }),
  },
  'reinstatement-extends-overlap': {
    breaks: ['KEY-DETAIL-IN-OVERLAP', 'KEY-DETAIL-OVERLAP-LAPSED', 'KEY-DETAIL-USABLE', 'KEY-ROTATE-LAPSED-REFUSED'],
    description: 'A rotated key that is suspended and reinstated stays in its overlap for another week.',
    deep: true,
    seams: around('apiKeys.reinstate', (call, handler) => {
      const result = handler(call);
      const { apiKeys } = call.world.records;
      const key = apiKeys.get(call.params.id);
      if (key !== undefined && key.overlapExpiresAt !== null)
        apiKeys.replace({ ...key, overlapExpiresAt: plus(key.overlapExpiresAt, aWeek) });
      return result;
    }),
  },
};
