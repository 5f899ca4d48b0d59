import { editDetail } from '../../framework/edit-keys.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const modificationMissing: Mutant = {
  breaks: ['KEY-DETAIL-MODIFIED'],
  description: 'lastModificationTime is not set.',
  seams: (original) => editDetail(original, (body) => ({ ...body, lastModificationTime: null })),
};
