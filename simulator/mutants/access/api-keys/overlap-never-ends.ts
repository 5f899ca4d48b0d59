import { editDetail } from '../../framework/edit-keys.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const overlapNeverEnds: Mutant = {
  breaks: ['KEY-DETAIL-IN-OVERLAP'],
  description: 'A rotated key is reported in its overlap for good.',
  seams: (original) => editDetail(original, (body) => ({ ...body, isInRotationOverlap: body['replacedByKeyId'] !== null })),
};
