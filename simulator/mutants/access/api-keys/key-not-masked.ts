import { editReply } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const keyNotMasked: Mutant = {
  breaks: ['KEY-REVEALED-MASKED-HIDES', 'KEY-REVEALED-MASKED-FORM'],
  description: 'maskedKey is the value.',
  seams: (original) => editReply(original, ['apiKeys.forUser'], (body) => ({ ...body, maskedKey: body['key'] })),
};
