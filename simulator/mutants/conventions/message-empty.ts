import { editError } from '../framework/edit-keys.ts';
import type { Mutant } from '../framework/mutant.ts';

export const messageEmpty: Mutant = {
  breaks: ['ERROR-MESSAGE-PRESENT'],
  description: 'A failure says nothing.',
  seams: (original) => editError(original, (error) => ({ ...error, message: '' })),
};
