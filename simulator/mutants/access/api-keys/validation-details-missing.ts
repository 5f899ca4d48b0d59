import { editError } from '../../framework/edit-keys.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const validationDetailsMissing: Mutant = {
  breaks: ['KEY-FORUSER-NAME-VALIDATION', 'ERROR-FIELD-validationErrors'],
  description: 'A validation failure has no validationErrors.',
  seams: (original) => editError(original, (error) => ({ ...error, validationErrors: undefined })),
};
