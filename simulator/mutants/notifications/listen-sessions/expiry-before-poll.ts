import { formatInstant } from '../../../../schemas/shared/instant.ts';
import { editReply } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const expiryBeforePoll: Mutant = {
  breaks: ['LISTEN-EXPIRES-FUTURE'],
  description: 'A poll tells as expiry an instant before its own.',
  seams: (original) =>
    editReply(original, ['listenSessions.events'], (body, { world }) => ({
      ...body,
      expiresAtUtc: formatInstant(world.clock.now() - 60_000),
    })),
};
