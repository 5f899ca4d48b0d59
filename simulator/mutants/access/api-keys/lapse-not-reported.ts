import { editDetail } from '../../framework/edit-keys.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const lapseNotReported: Mutant = {
  breaks: ['KEY-DETAIL-OVERLAP-LAPSED', 'KEY-ROTATE-LAPSED-FLAG'],
  description: 'A lapsed overlap is not reported.',
  seams: (original) => editDetail(original, (body) => ({ ...body, hasRotationOverlapLapsed: false })),
};
