import { editReply } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const mintedValueMissing: Mutant = {
  breaks: ['KEY-REVEALED-VALUE-PRESENT'],
  description: 'Creating a key does not reveal its value.',
  seams: (original) => editReply(original, ['apiKeys.forUser'], (body) => ({ ...body, key: null })),
};
