import type { Mutant } from '../../framework/mutant.ts';
import { leavingOut } from '../../framework/unaudited.ts';

export const endNotAudited: Mutant = {
  breaks: ['LISTEN-AUDITED'],
  description: 'The audit log leaves out the end of listen sessions.',
  seams: (original) => leavingOut(original, 'listenSessions', 'end'),
};
