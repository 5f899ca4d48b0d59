import { acceptRejected } from '../../framework/edit-keys.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const suspendedKeyWorks: Mutant = {
  breaks: ['KEY-SUSPEND-REFUSED', 'AUTH-USABLE-AGREES'],
  description: 'A suspended key is accepted.',
  seams: (original) => acceptRejected(original, 'Suspended'),
};
