import { editDetail } from '../../framework/edit-keys.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const overlapEndMissing: Mutant = {
  breaks: ['KEY-ROTATE-OVERLAP-RETAINED'],
  description: 'A revoked key loses its overlapExpiresAt.',
  seams: (original) =>
    editDetail(original, (body) => ({ ...body, overlapExpiresAt: body['status'] === 'Revoked' ? null : body['overlapExpiresAt'] })),
};
