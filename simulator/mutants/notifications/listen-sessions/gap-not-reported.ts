import { editReply } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const gapNotReported: Mutant = {
  breaks: ['LISTEN-GAP-TRUE'],
  description: 'A poll never reports a gap.',
  seams: (original) => editReply(original, ['listenSessions.events'], (body) => ({ ...body, agedOutGap: false, oldestAvailableUtc: null })),
};
