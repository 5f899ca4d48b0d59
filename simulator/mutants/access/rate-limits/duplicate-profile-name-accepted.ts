import { Refusal } from '../../../domain/kernel/refusal.ts';
import { around, type Json } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const duplicateProfileNameAccepted: Mutant = {
  breaks: ['PROFILE-NAME-UNIQUE'],
  description: 'Two profiles may have one name.',
  seams: (original) =>
    around(original, ['rateLimitProfiles.create'], (call, handler) => {
      try {
        return handler(call);
      } catch (error) {
        if (!(error instanceof Refusal) || error.kind !== 'duplicateName') throw error;
        const body = call.body as Json;
        return handler({ ...call, body: { ...body, name: `${String(body['name'])} again` } });
      }
    }),
};
