import { around } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const updateWithoutEffect: Mutant = {
  breaks: ['KEY-UPDATE'],
  description: 'An update of a key changes nothing.',
  seams: (original) =>
    around(original, ['apiKeys.update'], (call, handler) => {
      const { apiKeys } = call.world.records;
      const key = apiKeys.get(call.params['id'] ?? '');
      const result = handler(call);
      if (key !== undefined) apiKeys.replace(key);
      return result;
    }),
};
