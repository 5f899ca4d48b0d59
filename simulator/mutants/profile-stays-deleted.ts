import { empty } from '../domain/call.ts';
import { around } from './edit.ts';
import type { Mutant } from './mutant.ts';

export const profileStaysDeleted: Mutant = {
  breaks: ['CONVENTION-RESTORE'],
  description: 'A restored profile stays deleted.',
  seams: (original) => around(original, ['rateLimitProfiles.restore'], () => empty),
};
