import { editReply } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const tokenIsCardNumber: Mutant = {
  breaks: ['TOKEN-LEGACY-NOT-A-CARD'],
  description: 'The card-shaped token is the number of the card.',
  seams: (original) => editReply(original, ['tokens.createFromTransaction'], (body) => ({ ...body, cardFormatToken: '4111111111111111' })),
};
