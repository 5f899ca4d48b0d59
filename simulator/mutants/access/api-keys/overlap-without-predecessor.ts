import { editReply } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const overlapWithoutPredecessor: Mutant = {
  breaks: ['KEY-REVEALED-OVERLAP-NULL'],
  description: 'A key that replaced no other shows a replacedKeyOverlapExpiresAt.',
  seams: (original) => editReply(original, ['apiKeys.forUser'], (body) => ({ ...body, replacedKeyOverlapExpiresAt: body['creationTime'] })),
};
