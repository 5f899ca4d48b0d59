import { editDetail } from '../../framework/edit-keys.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const revokerMissing: Mutant = {
  breaks: ['KEY-REVOKE-RECORDED'],
  description: 'Nobody is recorded as having revoked a key.',
  seams: (original) => editDetail(original, (body) => ({ ...body, revokedBy: null })),
};
