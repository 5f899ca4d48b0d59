import type { Mutant } from '../../framework/mutant.ts';

export const mintingWithoutPermission: Mutant = {
  breaks: ['KEY-FORUSER-PERMISSION'],
  description: 'A for-user request needs no permission.',
  seams: ({ authorize }) => ({
    authorize: (operation, principal) => (operation.id === 'apiKeys.forUser' ? null : authorize(operation, principal)),
  }),
};
