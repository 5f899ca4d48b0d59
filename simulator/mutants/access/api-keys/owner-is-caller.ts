import { editDetail } from '../../framework/edit-keys.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const ownerIsCaller: Mutant = {
  breaks: ['KEY-DETAIL-OWNER-ID'],
  description: 'The detail names the caller as the owner.',
  seams: (original) => editDetail(original, (body, { principal }) => ({ ...body, userId: principal.user.id })),
};
