import { editReply } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const maskedWithStars: Mutant = {
  breaks: ['KEY-REVEALED-MASKED-FORM'],
  description: 'maskedKey has asterisks instead of the ellipsis.',
  seams: (original) =>
    editReply(original, ['apiKeys.forUser'], (body) => ({ ...body, maskedKey: String(body['maskedKey']).replace('…', '****') })),
};
