import { editDetail, shifted } from '../../framework/edit-keys.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const creationInLocalTime: Mutant = {
  breaks: ['KEY-DETAIL-CREATED'],
  description: 'creationTime in the detail is local time marked as UTC.',
  seams: (original) => editDetail(original, (body) => ({ ...body, creationTime: shifted(body['creationTime'], -3_600_000) })),
};
