import { editReply } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const pollNewestFirst: Mutant = {
  breaks: ['LISTEN-OLDEST-FIRST'],
  description: 'A poll of a listen session returns the newest event first.',
  seams: (original) =>
    editReply(original, ['listenSessions.events'], (body) => {
      const events = body['events'];
      return { ...body, events: Array.isArray(events) ? events.toReversed() : events };
    }),
};
