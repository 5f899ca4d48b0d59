import { acceptRejected } from '../../framework/edit-keys.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const revokedKeyWorks: Mutant = {
  breaks: ['KEY-REVOKE-REFUSED', 'AUTH-USABLE-AGREES'],
  description: 'A revoked key is accepted.',
  seams: (original) => acceptRejected(original, 'Revoked'),
};
