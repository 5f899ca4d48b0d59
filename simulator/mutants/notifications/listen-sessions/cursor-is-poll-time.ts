import { formatInstant } from '../../../../schemas/shared/instant.ts';
import { editReply } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const cursorIsPollTime: Mutant = {
  breaks: ['LISTEN-NEXT-CURSOR-LAST'],
  description: 'If a poll returned events, the next cursor is the time of the poll.',
  seams: (original) =>
    editReply(original, ['listenSessions.events'], (body, { world }) =>
      (body['events'] as readonly unknown[]).length === 0 ? body : { ...body, nextCursorUtc: formatInstant(world.clock.now()) },
    ),
};
