import { ok } from '../../../domain/kernel/call.ts';
import { around } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const suppressedFromBirth: Mutant = {
  breaks: ['EVENT-SUPPRESSION-NULL'],
  description: 'A destination that never failed has a suppression state.',
  seams: (original) =>
    around(original, ['notificationDestinations.suppression'], () => ok({ isSuppressed: false, lastError: 'The receiver was silent.' })),
};
