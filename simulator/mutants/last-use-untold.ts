import { editDetail } from './edit-keys.ts';
import type { Mutant } from './mutant.ts';

export const lastUseUntold: Mutant = {
  breaks: ['KEY-DETAIL-LAST-USED'],
  description: 'The last use of a key is not told.',
  seams: (original) => editDetail(original, (body) => ({ ...body, lastUsedAt: null })),
};
