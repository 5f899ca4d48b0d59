import { editReply } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const cutoverWithOverlap: Mutant = {
  breaks: ['KEY-REVEALED-CUTOVER-NULL'],
  description: 'A rotation that cuts over immediately returns the end of an overlap.',
  seams: (original) =>
    editReply(original, ['apiKeys.rotate'], (body) => ({
      ...body,
      replacedKeyOverlapExpiresAt: body['replacedKeyOverlapExpiresAt'] ?? body['creationTime'],
    })),
};
