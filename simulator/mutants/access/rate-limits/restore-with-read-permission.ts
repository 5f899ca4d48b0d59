import type { Mutant } from '../../framework/mutant.ts';

export const restoreWithReadPermission: Mutant = {
  breaks: ['PROFILE-RESTORE-PERMISSION'],
  description: 'Who may read a profile may restore it.',
  seams: (original) => ({
    authorize: (operation, principal) =>
      operation.id === 'rateLimitProfiles.restore' && principal.may('RateLimiting.Profiles')
        ? null
        : original.authorize(operation, principal),
  }),
};
