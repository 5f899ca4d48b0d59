import { asHost } from '../../framework/edit-keys.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const detailOpenToAnyone: Mutant = {
  breaks: ['KEY-DETAIL-OTHER-404', 'KEY-DETAIL-SAME-404'],
  description: 'The detail of a key is open to any caller.',
  seams: (original) => asHost(original, ['apiKeys.detail']),
};
