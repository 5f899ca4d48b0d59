import { editDetail } from '../../framework/edit-keys.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const revokerMissing: Mutant = {
  breaks: ['KEY-REVOKE-RECORDED'],
  description: 'revokedBy of a revoked key is null.',
  seams: (original) => editDetail(original, (body) => ({ ...body, revokedBy: null })),
};
