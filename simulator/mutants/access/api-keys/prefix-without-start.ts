import { editDetail } from '../../framework/edit-keys.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const prefixWithoutStart: Mutant = {
  breaks: ['KEY-DETAIL-PREFIX-LEADING'],
  description: 'keyPrefix starts at the second character of the value.',
  seams: (original) => editDetail(original, (body) => ({ ...body, keyPrefix: String(body['keyPrefix']).slice(1) })),
};
