import { editDetail } from '../../framework/edit-keys.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const lastUseMissing: Mutant = {
  breaks: ['KEY-DETAIL-LAST-USED'],
  description: 'lastUsedAt of a key is not set.',
  seams: (original) => editDetail(original, (body) => ({ ...body, lastUsedAt: null })),
};
