import { formatInstant } from '../../../../schemas/shared/instant.ts';
import { editReply } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const gapAlwaysReported: Mutant = {
  breaks: ['LISTEN-GAP-FALSE'],
  description: 'Every poll reports a gap.',
  seams: (original) =>
    editReply(original, ['listenSessions.events'], (body, { world }) => ({
      ...body,
      agedOutGap: true,
      oldestAvailableUtc: formatInstant(world.clock.now()),
    })),
};
