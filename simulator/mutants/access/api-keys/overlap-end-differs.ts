import { shifted } from '../../framework/edit-keys.ts';
import { editReply } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const overlapEndDiffers: Mutant = {
  breaks: ['KEY-REVEALED-OVERLAP-EQUALS'],
  description: 'A rotation returns another end of the overlap than the replaced key has.',
  seams: (original) =>
    editReply(original, ['apiKeys.rotate'], (body) => ({
      ...body,
      replacedKeyOverlapExpiresAt: shifted(body['replacedKeyOverlapExpiresAt'], 3_600_000),
    })),
};
