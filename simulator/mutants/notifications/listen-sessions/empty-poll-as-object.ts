import { editReply } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const emptyPollAsObject: Mutant = {
  breaks: ['LISTEN-EMPTY'],
  description: 'A poll without events answers an object in the place of the list.',
  seams: (original) =>
    editReply(original, ['listenSessions.events'], (body) =>
      (body['events'] as readonly unknown[]).length === 0 ? { ...body, events: {} } : body,
    ),
};
