import { editReply } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const emptyPollAsObject: Mutant = {
  breaks: ['LISTEN-EMPTY'],
  description: 'A poll without events returns an object instead of a list.',
  seams: (original) =>
    editReply(original, ['listenSessions.events'], (body) =>
      (body['events'] as readonly unknown[]).length === 0 ? { ...body, events: {} } : body,
    ),
};
