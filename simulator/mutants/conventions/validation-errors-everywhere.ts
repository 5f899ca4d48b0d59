import { editError } from '../framework/edit-keys.ts';
import type { Mutant } from '../framework/mutant.ts';

export const validationErrorsEverywhere: Mutant = {
  breaks: ['ERROR-VALIDATION-ONLY'],
  description: 'An unknown id is also reported as a validation error.',
  seams: (original) =>
    editError(original, (error) => ({
      ...error,
      validationErrors: error['validationErrors'] ?? [{ message: 'The id is unknown.', members: ['id'] }],
    })),
};
