import type { Mutant } from '../../framework/mutant.ts';

export const pollWithoutPermission: Mutant = {
  breaks: ['LISTEN-POLL-PERMISSION'],
  description: 'Polling needs no permission.',
  seams: (original) => ({
    authorize: (operation, principal) => (operation.id === 'listenSessions.events' ? null : original.authorize(operation, principal)),
  }),
};
