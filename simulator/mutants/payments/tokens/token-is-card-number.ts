import { editReply } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const tokenIsCardNumber: Mutant = {
  breaks: ['TOKEN-LEGACY-NOT-A-CARD'],
  description: 'cardFormatToken is the card number.',
  seams: (original) => editReply(original, ['tokens.createFromTransaction'], (body) => ({ ...body, cardFormatToken: '4111111111111111' })),
};
