import { around } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const reinstatedInactive: Mutant = {
  breaks: ['KEY-REINSTATE-WORKS'],
  description: 'A reinstated key is not active.',
  seams: (original) =>
    around(original, ['apiKeys.reinstate'], (call, handler) => {
      const result = handler(call);
      const { apiKeys } = call.world.records;
      const key = apiKeys.get(call.params['id'] ?? '');
      if (key !== undefined) apiKeys.replace({ ...key, active: false });
      return result;
    }),
};
