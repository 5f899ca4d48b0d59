import { around, type Json } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const lowerPriorityWins: Mutant = {
  breaks: ['PROFILE-PRIORITY-WINS'],
  description: 'Among the profiles of a key the one with the lower priority applies.',
  seams: (original) =>
    around(original, ['rateLimitProfiles.create'], (call, handler) => {
      const body = call.body as Json;
      if (body['scope'] !== 'ApiKey') return handler(call);
      return handler({ ...call, body: { ...body, priority: 1_000_000 - Number(body['priority']) } });
    }),
};
