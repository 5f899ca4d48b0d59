import { notFound } from '../../../domain/kernel/refusal.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const legacyNotServed: Mutant = {
  breaks: ['TX-LEGACY-SERVED'],
  description: 'The legacy route does not exist.',
  seams: (original) => ({
    authorize: (operation, principal) =>
      operation.id === 'transactions.operateLegacy' ? notFound('there is no such route') : original.authorize(operation, principal),
  }),
};
