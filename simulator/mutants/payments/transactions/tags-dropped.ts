import { around } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const tagsDropped: Mutant = {
  breaks: ['TX-TAGS'],
  description: 'Tags are accepted but not stored.',
  seams: (original) => around(original, ['transactions.updateTags'], (call, handler) => handler({ ...call, body: { tags: [] } })),
};
