import type { Mutant } from '../framework/mutant.ts';

export const permissionNotChecked: Mutant = {
  breaks: ['CATALOGUE-PERMISSION-REFUSED'],
  description: 'One list is open to a key that lacks its permission.',
  seams: (original) => ({
    authorize: (operation, principal) => (operation.id === 'rateLimitRules.limiters' ? null : original.authorize(operation, principal)),
  }),
};
