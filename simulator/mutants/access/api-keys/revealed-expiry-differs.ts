import { shifted } from '../../framework/edit-keys.ts';
import { editReply } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const revealedExpiryDiffers: Mutant = {
  breaks: ['KEY-REVEALED-AGREES-DETAIL', 'KEY-FORUSER-EXPIRY'],
  description: 'The revealing reply has another expiry than the key.',
  seams: (original) => editReply(original, ['apiKeys.forUser'], (body) => ({ ...body, expireAt: shifted(body['expireAt'], 3_600_000) })),
};
