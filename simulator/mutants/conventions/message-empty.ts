import { editError } from '../framework/edit-keys.ts';
import type { Mutant } from '../framework/mutant.ts';

export const messageEmpty: Mutant = {
  breaks: ['ERROR-MESSAGE-PRESENT'],
  description: 'A failure has an empty message.',
  seams: (original) => editError(original, (error) => ({ ...error, message: '' })),
};
