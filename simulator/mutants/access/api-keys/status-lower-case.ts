import { editDetail } from '../../framework/edit-keys.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const statusLowerCase: Mutant = {
  breaks: ['KEY-DETAIL-STATUS-ACTIVE'],
  description: 'The status of an active key is written in lower case.',
  seams: (original) => editDetail(original, (body) => ({ ...body, status: String(body['status']).toLowerCase() })),
};
