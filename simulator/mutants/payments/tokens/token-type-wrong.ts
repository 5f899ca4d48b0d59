import { editReply } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const tokenTypeWrong: Mutant = {
  breaks: ['TOKEN-TYPE-MATCHES'],
  description: 'Every token is one of a check.',
  seams: (original) => editReply(original, ['tokens.createFromTransaction'], (body) => ({ ...body, type: 'Check' })),
};
