import { empty } from '../../domain/kernel/call.ts';
import { around } from '../framework/edit.ts';
import type { Mutant } from '../framework/mutant.ts';

export const profileStaysDeleted: Mutant = {
  breaks: ['CONVENTION-RESTORE'],
  description: 'A restored profile stays deleted.',
  seams: (original) => around(original, ['rateLimitProfiles.restore'], () => empty),
};
