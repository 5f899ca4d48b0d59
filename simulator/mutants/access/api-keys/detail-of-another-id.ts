import { editDetail } from '../../framework/edit-keys.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const detailOfAnotherId: Mutant = {
  breaks: ['KEY-DETAIL-ID'],
  description: 'The detail has another id than the key in the path.',
  seams: (original) => editDetail(original, (body) => ({ ...body, id: body['userId'] })),
};
