import { Refusal } from '../../../domain/kernel/refusal.ts';
import { amend, around, type Json } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const duplicateProfileNameAccepted: Mutant = {
  breaks: ['PROFILE-NAME-UNIQUE'],
  description: 'Two profiles can have the same name.',
  seams: (original) =>
    around(original, ['rateLimitProfiles.create'], (call, handler) => {
      try {
        return handler(call);
      } catch (error) {
        if (!(error instanceof Refusal) || error.kind !== 'duplicateName') throw error;
        const body = call.body as Json;
        const name = String(body['name']);
        const result = handler({ ...call, body: { ...body, name: `${name} again` } });
        return amend(call.world.records.rateLimitProfiles, result, { name });
      }
    }),
};
