/** What a validation operation answers for the faults that a write would be refused for. */
import type { ValidationResultDto } from '../../../schemas/types/notifications/common.ts';
import type { ValidationError } from '../kernel/refusal.ts';

export const validationResult = (faults: readonly ValidationError[]): ValidationResultDto => ({
  isValid: faults.length === 0,
  errors: faults.map(({ members, message }) => ({ path: members[0] ?? '$', message })),
});
