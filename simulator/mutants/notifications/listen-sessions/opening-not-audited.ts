import type { Mutant } from '../../framework/mutant.ts';
import { leavingOut } from '../../framework/unaudited.ts';

export const openingNotAudited: Mutant = {
  breaks: ['LISTEN-AUDITED'],
  description: 'The audit log leaves out the opening of listen sessions.',
  seams: (original) => leavingOut(original, 'listenSessions', 'create'),
};
