import { acceptRejected } from '../../framework/edit-keys.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const inactiveKeyWorks: Mutant = {
  breaks: ['KEY-INACTIVE-REFUSED', 'AUTH-USABLE-AGREES'],
  description: 'An inactive key is accepted.',
  seams: (original) => acceptRejected(original, 'Inactive'),
};
