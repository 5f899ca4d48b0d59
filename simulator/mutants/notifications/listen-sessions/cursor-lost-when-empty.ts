import { editReply } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const cursorLostWhenEmpty: Mutant = {
  breaks: ['LISTEN-NEXT-CURSOR-KEPT'],
  description: 'An empty poll has no next cursor.',
  seams: (original) =>
    editReply(original, ['listenSessions.events'], (body) =>
      (body['events'] as readonly unknown[]).length === 0 ? { ...body, nextCursorUtc: null } : body,
    ),
};
