import { editReply } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const revealedPrefixShifted: Mutant = {
  breaks: ['KEY-REVEALED-PREFIX-LEADING', 'KEY-REVEALED-LAST4-TRAILING'],
  description: 'keyPrefix and last4 of a revealed key are off by one character.',
  seams: (original) =>
    editReply(original, ['apiKeys.forUser'], (body) => ({
      ...body,
      keyPrefix: String(body['key']).slice(1, 12),
      last4: String(body['key']).slice(-5, -1),
    })),
};
