import { empty } from '../../../domain/kernel/call.ts';
import { around } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const profileNotDeleted: Mutant = {
  breaks: ['PROFILE-DELETE'],
  description: 'Deleting a profile answers success but does nothing.',
  seams: (original) => around(original, ['rateLimitProfiles.delete'], () => empty),
};
