import { formatInstant, minus, minutes } from '../../../../schemas/shared/instant.ts';
import { editReply } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const expiryBeforePoll: Mutant = {
  breaks: ['LISTEN-EXPIRES-FUTURE'],
  description: 'A poll returns an expiry before the time of the poll.',
  seams: (original) =>
    editReply(original, ['listenSessions.events'], (body, { world }) => ({
      ...body,
      expiresAtUtc: formatInstant(minus(world.clock.now(), minutes(1))),
    })),
};
