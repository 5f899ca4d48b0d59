import { editError } from '../framework/edit-keys.ts';
import type { Mutant } from '../framework/mutant.ts';

export const codeAsNumber: Mutant = {
  breaks: ['ERROR-FIELD-code'],
  description: 'The code of a failure is a number.',
  seams: (original) => editError(original, (error) => ({ ...error, code: 1 })),
};
