import { around } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const revocationUndone: Mutant = {
  breaks: ['KEY-REVOKE-FINAL'],
  description: 'A revoked key can be reinstated.',
  seams: (original) =>
    around(original, ['apiKeys.reinstate'], (call, handler) => {
      const { apiKeys } = call.world.records;
      const key = apiKeys.get(call.params['id'] ?? '');
      if (key?.status === 'Revoked') apiKeys.replace({ ...key, status: 'Suspended' });
      return handler(call);
    }),
};
