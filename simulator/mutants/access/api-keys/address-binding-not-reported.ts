import { editDetail } from '../../framework/edit-keys.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const addressBindingNotReported: Mutant = {
  breaks: ['KEY-DETAIL-ADDRESS-RESTRICTED'],
  description: 'A key bound to addresses is reported as unrestricted.',
  seams: (original) => editDetail(original, (body) => ({ ...body, isAddressRestricted: false })),
};
