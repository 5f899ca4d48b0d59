import { editReply } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const sessionSecretMissing: Mutant = {
  breaks: ['LISTEN-OPEN-SECRET'],
  description: 'Opening a session does not show its secret.',
  seams: (original) => editReply(original, ['listenSessions.create'], ({ signingSecret: _withheld, ...rest }) => rest),
};
