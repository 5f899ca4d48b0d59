import { editDetail } from '../../framework/edit-keys.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const last4Leading: Mutant = {
  breaks: ['KEY-DETAIL-LAST4-TRAILING'],
  description: 'last4 is the start of the value.',
  seams: (original) => editDetail(original, (body) => ({ ...body, last4: String(body['keyPrefix']).slice(0, 4) })),
};
