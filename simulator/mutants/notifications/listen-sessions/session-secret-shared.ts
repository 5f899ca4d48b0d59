import { editReply } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const sessionSecretShared: Mutant = {
  breaks: ['LISTEN-SECRET-DISTINCT'],
  description: 'All sessions have the same secret.',
  seams: (original) =>
    editReply(original, ['listenSessions.create'], (body) => ({
      ...body,
      signingSecret: 'whsec_dGhlIHNhbWUgb25lIGZvciBhbGwgb2YgdGhlbQ==',
    })),
};
