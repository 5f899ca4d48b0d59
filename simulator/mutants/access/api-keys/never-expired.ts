import { editDetail } from '../../framework/edit-keys.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const neverExpired: Mutant = {
  breaks: ['KEY-DETAIL-IS-EXPIRED', 'KEY-EXPIRED-FLAG'],
  description: 'No key is reported as expired.',
  seams: (original) => editDetail(original, (body) => ({ ...body, isExpired: false })),
};
