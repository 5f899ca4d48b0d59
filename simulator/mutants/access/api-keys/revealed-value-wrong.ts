import { editReply } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const revealedValueWrong: Mutant = {
  breaks: ['KEY-REVEALED-VALUE-AUTHENTICATES'],
  description: 'The revealed value is not that of the key.',
  seams: (original) =>
    editReply(original, ['apiKeys.forUser'], (body) => ({ ...body, key: String(body['key']).replace(/.(.{5})$/, '!$1') })),
};
