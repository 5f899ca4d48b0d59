import { editDetail } from '../../framework/edit-keys.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const rotationNotRecorded: Mutant = {
  breaks: ['KEY-ROTATE-REPLACED-BY', 'KEY-ROTATE-OVERLAP-SET'],
  description: 'A rotated key has neither replacedByKeyId nor overlapExpiresAt.',
  seams: (original) => editDetail(original, (body) => ({ ...body, replacedByKeyId: null, overlapExpiresAt: null })),
};
