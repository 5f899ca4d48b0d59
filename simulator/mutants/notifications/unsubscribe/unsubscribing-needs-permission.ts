import { forbidden } from '../../../domain/kernel/refusal.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const unsubscribingNeedsPermission: Mutant = {
  breaks: ['UNSUBSCRIBE-NO-PERMISSION'],
  description: 'Unsubscribing needs the permission to see channels.',
  seams: ({ authorize }) => ({
    authorize: (operation, principal) =>
      operation.id.startsWith('unsubscribe.') && !principal.may('Notifications.Channels')
        ? forbidden('Notifications.Channels')
        : authorize(operation, principal),
  }),
};
