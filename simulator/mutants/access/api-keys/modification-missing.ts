import { editDetail } from '../../framework/edit-keys.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const modificationMissing: Mutant = {
  breaks: ['KEY-DETAIL-MODIFIED'],
  description: 'The last modification is not noted.',
  seams: (original) => editDetail(original, (body) => ({ ...body, lastModificationTime: null })),
};
