import { editError } from './edit-keys.ts';
import type { Mutant } from './mutant.ts';

export const messageEmpty: Mutant = {
  breaks: ['ERROR-MESSAGE-PRESENT'],
  description: 'A failure says nothing.',
  seams: (original) => editError(original, (error) => ({ ...error, message: '' })),
};
