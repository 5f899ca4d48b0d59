import { editDetail, shifted } from '../../framework/edit-keys.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const creationInLocalTime: Mutant = {
  breaks: ['KEY-DETAIL-CREATED'],
  description: 'The detail has the creation in the time of a zone and calls it UTC.',
  seams: (original) => editDetail(original, (body) => ({ ...body, creationTime: shifted(body['creationTime'], -3_600_000) })),
};
