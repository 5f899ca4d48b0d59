import { editReply, type Json } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const tokenExpiryWrong: Mutant = {
  breaks: ['TOKEN-STORED-METHOD'],
  description: 'The expiry in the masked details of a token is random.',
  seams: (original) =>
    editReply(original, ['tokens.createFromTransaction'], (body, { world }) => ({
      ...body,
      maskedPaymentDetails: { ...(body['maskedPaymentDetails'] as Json), expirationYear: 2030 + world.random.integer(0, 1_000_000) },
    })),
};
