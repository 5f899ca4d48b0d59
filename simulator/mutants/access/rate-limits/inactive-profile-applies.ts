import { around, type Json } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const inactiveProfileApplies: Mutant = {
  breaks: ['PROFILE-INACTIVE'],
  description: 'An inactive profile for a key takes part in the resolution of limits.',
  seams: (original) =>
    around(original, ['rateLimitProfiles.create'], (call, handler) => {
      const body = call.body as Json;
      if (body['scope'] !== 'ApiKey') return handler(call);
      const result = handler({ ...call, body: { ...body, isActive: true } });
      return { ...result, body: { ...(result.body as Json), isActive: body['isActive'] } };
    }),
};
