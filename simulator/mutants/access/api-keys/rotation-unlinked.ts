import { editReply } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const rotationUnlinked: Mutant = {
  breaks: ['KEY-ROTATE-REPLACES'],
  description: 'The reply of a rotation does not name the replaced key.',
  seams: (original) => editReply(original, ['apiKeys.rotate'], (body) => ({ ...body, replacesKeyId: null })),
};
