import { editReply, type Json } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const mintedOnce: Mutant = {
  breaks: ['KEY-REVEALED-DISTINCT'],
  description: 'A second for-user request answers the key of the first.',
  seams: (original) =>
    editReply(original, ['apiKeys.forUser'], (body, { world }) => {
      const first: { body?: Json } = world.state('mutant.firstKey', () => ({}));
      return (first.body ??= body);
    }),
};
