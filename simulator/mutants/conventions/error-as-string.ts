import { editError } from '../framework/edit-keys.ts';
import type { Mutant } from '../framework/mutant.ts';

export const errorAsString: Mutant = {
  breaks: ['ERROR-FIELD-error', 'ERROR-403', 'ERROR-404', 'ERROR-400'],
  description: 'The error of a failure is a string.',
  seams: (original) => editError(original, (error) => error['message']),
};
