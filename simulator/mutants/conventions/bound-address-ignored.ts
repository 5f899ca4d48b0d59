import { acceptRejected } from '../framework/edit-keys.ts';
import type { Mutant } from '../framework/mutant.ts';

export const boundAddressIgnored: Mutant = {
  breaks: ['AUTH-CIDR-OUTSIDE'],
  description: 'A key bound to addresses is accepted from anywhere.',
  seams: (original) => acceptRejected(original, 'SourceNotAllowed'),
};
