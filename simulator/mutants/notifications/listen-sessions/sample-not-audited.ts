import type { Mutant } from '../../framework/mutant.ts';
import { leavingOut } from '../../framework/unaudited.ts';

export const sampleNotAudited: Mutant = {
  breaks: ['LISTEN-AUDITED'],
  description: 'The audit log leaves out the sample of listen sessions.',
  seams: (original) => leavingOut(original, 'listenSessions', 'sample'),
};
