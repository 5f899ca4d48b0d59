import { empty } from '../../domain/kernel/call.ts';
import { around } from '../framework/edit.ts';
import type { Mutant } from '../framework/mutant.ts';

export const unknownProfileDeleted: Mutant = {
  breaks: ['CATALOGUE-UNKNOWN-ID-WRITE'],
  description: 'Deleting a profile that does not exist succeeds.',
  seams: (original) =>
    around(original, ['rateLimitProfiles.delete'], (call, handler) =>
      call.world.records.rateLimitProfiles.get(call.params['id'] ?? '') === undefined ? empty : handler(call),
    ),
};
