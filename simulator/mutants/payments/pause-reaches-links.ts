import { around } from '../framework/edit.ts';
import type { Mutant } from '../framework/mutant.ts';

export const pauseReachesLinks: Mutant = {
  breaks: ['CAMPAIGN-LINKS-UNTOUCHED'],
  description: 'Pausing a campaign pauses its payment links.',
  seams: (original) =>
    around(original, ['campaigns.pause'], (call, handler) => {
      const result = handler(call);
      const { hppSessions } = call.world.records;
      for (const session of hppSessions.by('campaignId', call.params['id'] ?? '')) hppSessions.replace({ ...session, status: 'Paused' });
      return result;
    }),
};
