import { formatInstant } from '../../../../schemas/shared/instant.ts';
import { around } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const sampleLost: Mutant = {
  breaks: ['LISTEN-SAMPLE'],
  description: 'A sample is accepted but never arrives.',
  seams: (original) =>
    around(original, ['listenSessions.sample'], ({ world }) => ({
      body: { eventId: world.random.uuid(), stagedAtUtc: formatInstant(world.clock.now()) },
    })),
};
