import { acceptRejected } from '../../framework/edit-keys.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const lapsedKeyWorks: Mutant = {
  breaks: ['KEY-ROTATE-LAPSED-REFUSED', 'AUTH-USABLE-AGREES'],
  description: 'A key past its overlap is accepted.',
  seams: (original) => acceptRejected(original, 'OverlapLapsed'),
};
