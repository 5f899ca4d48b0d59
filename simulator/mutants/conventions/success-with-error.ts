import { editReply } from '../framework/edit.ts';
import type { Mutant } from '../framework/mutant.ts';

export const successWithError: Mutant = {
  breaks: ['ERROR-SUCCESS-NONE'],
  description: 'A success has an empty error.',
  seams: (original) => editReply(original, ['apiKeys.list', 'apiKeys.forUser'], (body) => ({ ...body, error: {} })),
};
