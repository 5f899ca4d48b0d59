import { editReply } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const gapWithoutInstant: Mutant = {
  breaks: ['LISTEN-GAP-OLDEST'],
  description: 'A gap does not tell the oldest event that is left.',
  seams: (original) => editReply(original, ['listenSessions.events'], (body) => ({ ...body, oldestAvailableUtc: null })),
};
