import { editError } from '../framework/edit-keys.ts';
import type { Mutant } from '../framework/mutant.ts';

export const messageAsObject: Mutant = {
  breaks: ['ERROR-FIELD-message'],
  description: 'The message of a failure is an object with one entry per language.',
  seams: (original) => editError(original, (error) => ({ ...error, message: { en: error['message'] } })),
};
