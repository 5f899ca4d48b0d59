import { around } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const sessionNeverEnds: Mutant = {
  breaks: ['LISTEN-END-CURSOR', 'LISTEN-END-SAMPLE'],
  description: 'Ending a session does nothing.',
  seams: (original) => around(original, ['listenSessions.end'], () => ({ body: undefined })),
};
