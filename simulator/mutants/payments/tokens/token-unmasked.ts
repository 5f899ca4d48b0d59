import { editReply, type Json } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const tokenUnmasked: Mutant = {
  breaks: ['TOKEN-NO-CARD-NUMBER', 'TOKEN-MASKED-ONLY'],
  description: 'The masked details of a token contain the complete card number.',
  seams: (original) =>
    editReply(original, ['tokens.createFromTransaction'], (body) => ({
      ...body,
      maskedPaymentDetails: { ...(body['maskedPaymentDetails'] as Json), maskedNumber: '4111 1111 1111 1111' },
    })),
};
