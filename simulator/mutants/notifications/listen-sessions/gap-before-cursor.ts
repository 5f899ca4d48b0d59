import { editReply } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const gapBeforeCursor: Mutant = {
  breaks: ['LISTEN-GAP-CURSOR'],
  description: 'oldestAvailableUtc of a gap is earlier than the cursor.',
  seams: (original) =>
    editReply(original, ['listenSessions.events'], (body) =>
      body['agedOutGap'] === true ? { ...body, oldestAvailableUtc: '2001-01-01T00:00:00Z' } : body,
    ),
};
