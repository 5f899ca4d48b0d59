import type { Mutant } from '../../framework/mutant.ts';

export const detailWithoutPermission: Mutant = {
  breaks: ['KEY-DETAIL-PERMISSION'],
  description: 'The detail needs no permission.',
  seams: (original) => ({
    authorize: (operation, principal) => (operation.id === 'apiKeys.detail' ? null : original.authorize(operation, principal)),
  }),
};
