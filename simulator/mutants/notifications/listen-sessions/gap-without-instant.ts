import { editReply } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const gapWithoutInstant: Mutant = {
  breaks: ['LISTEN-GAP-OLDEST'],
  description: 'A gap does not show the oldest available event.',
  seams: (original) => editReply(original, ['listenSessions.events'], (body) => ({ ...body, oldestAvailableUtc: null })),
};
