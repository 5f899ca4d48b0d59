import type { Mutant } from '../../framework/mutant.ts';

export const rateLimitHeadersMissing: Mutant = {
  breaks: ['LIMIT-ALLOWANCE-HEADERS'],
  description: 'No header shows the allowance.',
  seams: (original) => ({
    limit: (world, operation, principal, ip) => ({ ...original.limit(world, operation, principal, ip), headers: {} }),
  }),
};
