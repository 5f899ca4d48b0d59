import { editDetail } from '../../framework/edit-keys.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const suspensionNotReported: Mutant = {
  breaks: ['KEY-DETAIL-IS-SUSPENDED'],
  description: 'A suspended key is not reported as suspended.',
  seams: (original) => editDetail(original, (body) => ({ ...body, isSuspended: false })),
};
