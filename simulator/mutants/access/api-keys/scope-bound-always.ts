import { editDetail } from '../../framework/edit-keys.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const scopeBoundAlways: Mutant = {
  breaks: ['KEY-DETAIL-SCOPE-RESTRICTED'],
  description: 'Every key is reported as bound to scopes.',
  seams: (original) => editDetail(original, (body) => ({ ...body, isScopeRestricted: true })),
};
