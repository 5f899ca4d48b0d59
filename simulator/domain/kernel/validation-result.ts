/** The reply of a validation operation: the errors for which a write would be refused. */
import type { ValidationResultDto } from '../../../schemas/notifications/common-types.ts';
import type { ValidationError } from './refusal.ts';

export const validationResult = (faults: readonly ValidationError[]): ValidationResultDto => ({
  isValid: faults.length === 0,
  errors: faults.map(({ members, message }) => ({ path: members[0] ?? '$', message })),
});
