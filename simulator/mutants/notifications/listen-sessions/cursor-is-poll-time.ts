import { formatInstant } from '../../../../schemas/shared/instant.ts';
import { editReply } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const cursorIsPollTime: Mutant = {
  breaks: ['LISTEN-NEXT-CURSOR-LAST'],
  description: 'The next cursor is the instant of the poll when it returned events.',
  seams: (original) =>
    editReply(original, ['listenSessions.events'], (body, { world }) =>
      (body['events'] as readonly unknown[]).length === 0 ? body : { ...body, nextCursorUtc: formatInstant(world.clock.now()) },
    ),
};
