import { editReply } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const rotationKeepsId: Mutant = {
  breaks: ['KEY-ROTATE-NEW-VALUE'],
  description: 'A rotation answers the id of the old key.',
  seams: (original) => editReply(original, ['apiKeys.rotate'], (body, { params }) => ({ ...body, id: params['id'] })),
};
