import { editReply } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const mintedNameMissing: Mutant = {
  breaks: ['KEY-FORUSER-NAME'],
  description: 'The reply of a for-user request has no name.',
  seams: (original) => editReply(original, ['apiKeys.forUser'], (body) => ({ ...body, name: null })),
};
