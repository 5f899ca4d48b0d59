import type { Mutant } from '../../framework/mutant.ts';

export const firstPermissionSuffices: Mutant = {
  breaks: ['KEY-SUSPEND-PERMISSION', 'KEY-REINSTATE-PERMISSION', 'PERMISSION-ALL-NEEDED'],
  description: 'If several permissions are listed, the first is enough.',
  seams: (original) => ({
    authorize: (operation, principal) => original.authorize({ ...operation, permissions: operation.permissions.slice(0, 1) }, principal),
  }),
};
