import { amend, around, type Json } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const nullExpiryAccepted: Mutant = {
  breaks: ['KEY-FORUSER-EXPIRE-NULL'],
  description: 'A key for another user can be created without an expiry.',
  seams: (original) =>
    around(original, ['apiKeys.forUser'], (call, handler) => {
      const body = call.body as Json;
      if (body['expireAt'] !== null) return handler(call);
      const result = handler({ ...call, body: { ...body, expireAt: '2999-01-01T00:00:00Z' } });
      return amend(call.world.records.apiKeys, result, { expireAt: null });
    }),
};
