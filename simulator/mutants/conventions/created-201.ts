import { around } from '../framework/edit.ts';
import type { Mutant } from '../framework/mutant.ts';

export const created201: Mutant = {
  breaks: ['CATALOGUE-DECLARED-STATUS', 'PROFILE-CREATE-200'],
  description: 'Creating a profile answers 201.',
  seams: (original) => around(original, ['rateLimitProfiles.create'], (call, handler) => ({ ...handler(call), status: 201 })),
};
