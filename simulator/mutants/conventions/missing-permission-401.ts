import { unauthenticated } from '../../domain/kernel/refusal.ts';
import type { Mutant } from '../framework/mutant.ts';

export const missingPermission401: Mutant = {
  breaks: ['CATALOGUE-PERMISSION-STATUS'],
  description: 'A missing permission is reported as a missing key.',
  seams: (original) => ({
    authorize: (operation, principal) => (original.authorize(operation, principal) === null ? null : unauthenticated('no permission')),
  }),
};
