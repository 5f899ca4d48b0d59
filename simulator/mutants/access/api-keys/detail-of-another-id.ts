import { editDetail } from '../../framework/edit-keys.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const detailOfAnotherId: Mutant = {
  breaks: ['KEY-DETAIL-ID'],
  description: 'The detail has an id of its own.',
  seams: (original) => editDetail(original, (body) => ({ ...body, id: body['userId'] })),
};
