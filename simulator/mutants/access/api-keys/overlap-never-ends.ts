import { editDetail } from '../../framework/edit-keys.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const overlapNeverEnds: Mutant = {
  breaks: ['KEY-DETAIL-IN-OVERLAP'],
  description: 'A rotated key is reported as in its overlap forever.',
  seams: (original) => editDetail(original, (body) => ({ ...body, isInRotationOverlap: body['replacedByKeyId'] !== null })),
};
