/** Faults of campaigns that only a sequence of steps shows. Each step by itself is as it should be. */
import { counted } from '../../framework/counting.ts';
import { around } from '../../framework/edit.ts';
import type { Family } from '../../framework/family.ts';
import { undoing } from '../../framework/undoing.ts';

export const campaignSequences: Family = {
  'third-pause-forgotten': {
    breaks: ['CAMPAIGN-PAUSE'],
    description: 'The third pause of a campaign is accepted but has no effect.',
    deep: true,
    seams: (original) => counted(original, 'campaigns', 'campaigns.pause', 3),
  },
  'resumed-campaign-goes-on': {
    breaks: ['CAMPAIGN-END-RUNNING'],
    description: 'Ending a resumed campaign is accepted but has no effect.',
    deep: true,
    seams: (original) => {
      const resumed = new Set<string>();
      const noting = around(original, ['campaigns.resume'], (call, handler) => {
        const result = handler(call);
        resumed.add(call.params['id'] ?? '');
        return result;
      });
      return undoing({ ...original, ...noting }, 'campaigns', 'campaigns.end', ({ id, status }) => status === 'Active' && resumed.has(id));
    },
  },
};
