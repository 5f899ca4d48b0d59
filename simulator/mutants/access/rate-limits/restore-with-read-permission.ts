import type { Mutant } from '../../framework/mutant.ts';

export const restoreWithReadPermission: Mutant = {
  breaks: ['PROFILE-RESTORE-PERMISSION'],
  description: 'Restoring a profile needs only the permission to read it.',
  seams: (original) => ({
    authorize: (operation, principal) =>
      operation.id === 'rateLimitProfiles.restore' && principal.may('RateLimiting.Profiles')
        ? null
        : original.authorize(operation, principal),
  }),
};
