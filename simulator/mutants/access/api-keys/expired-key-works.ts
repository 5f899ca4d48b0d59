import { acceptRejected } from '../../framework/edit-keys.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const expiredKeyWorks: Mutant = {
  breaks: ['KEY-EXPIRED-REFUSED', 'AUTH-USABLE-AGREES'],
  description: 'A key past its expiry is accepted.',
  seams: (original) => acceptRejected(original, 'Expired'),
};
