import { editDetail } from '../../framework/edit-keys.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const newKeyHasHistory: Mutant = {
  breaks: ['KEY-DETAIL-REVOCATION-NULL', 'KEY-DETAIL-SUSPENSION-NULL', 'KEY-DETAIL-REPLACES-NULL', 'KEY-DETAIL-REPLACED-NULL'],
  description: 'A new key has a history.',
  seams: (original) =>
    editDetail(original, (body) => ({
      ...body,
      revokedAt: body['revokedAt'] ?? body['creationTime'],
      suspendedBy: body['suspendedBy'] ?? body['userId'],
      replacesKeyId: body['replacesKeyId'] ?? body['id'],
      replacedByKeyId: body['replacedByKeyId'] ?? body['id'],
    })),
};
