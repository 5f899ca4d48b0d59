import { empty } from '../domain/call.ts';
import { around } from './edit.ts';
import type { Mutant } from './mutant.ts';

export const profileNotDeleted: Mutant = {
  breaks: ['PROFILE-DELETE'],
  description: 'Deleting a profile answers well and does nothing.',
  seams: (original) => around(original, ['rateLimitProfiles.delete'], () => empty),
};
