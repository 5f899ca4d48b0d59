import type { Mutant } from '../../framework/mutant.ts';

export const sampleWithoutTestPermission: Mutant = {
  breaks: ['LISTEN-SAMPLE-PERMISSION'],
  description: 'Staging a sample needs only the permission to listen.',
  seams: (original) => ({
    authorize: (operation, principal) =>
      original.authorize(
        operation.id === 'listenSessions.sample' ? { ...operation, permissions: operation.permissions.slice(0, 1) } : operation,
        principal,
      ),
  }),
};
