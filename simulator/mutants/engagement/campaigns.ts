import { catalogue } from '../../../schemas/catalogue.ts';
import type { AnyHandler } from '../../domain/kernel/call.ts';
import { counted, around, type Json, undoing } from '../framework/edit.ts';
import { needing } from '../framework/edit-keys.ts';
import type { Family } from '../framework/mutant.ts';

export const campaigns: Family = {
  'clone-is-its-source': {
    breaks: ['CAMPAIGN-CLONE'],
    description: 'Cloning returns the source campaign.',
    seams: (original) => around('campaigns.clone', (call) => (original.handler(catalogue['campaigns.read']) as AnyHandler)(call))(original),
  },
  'clone-keeps-status': {
    breaks: ['CAMPAIGN-CLONE-DRAFT'],
    description: 'A clone has the status of its source.',
    seams: around('campaigns.clone', (call, handler) => {
      const { campaigns } = call.world.records;
      const source = campaigns.get(call.params.id);
      const result = handler(call);
      const body = result.body as Json;
      const copy = campaigns.get(String(body.id));
      if (source === undefined || copy === undefined) return result;
      campaigns.replace({ ...copy, status: source.status });
      return { ...result, body: { ...body, status: source.status } };
    }),
  },
  'progress-needs-permission': {
    breaks: ['CAMPAIGN-PROGRESS'],
    description: 'The progress of a campaign needs the permission to see campaigns.',
    seams: needing('campaigns.progress', 'Campaigns.Campaigns'),
  },
  // Each step alone looks right; only a sequence shows these faults.
  'third-pause-forgotten': {
    breaks: ['CAMPAIGN-PAUSE'],
    description: 'The third pause of a campaign is accepted but has no effect.',
    deep: true,
    seams: counted('campaigns', 'campaigns.pause', 3),
  },
  'resumed-campaign-goes-on': {
    breaks: ['CAMPAIGN-END-RUNNING'],
    description: 'Ending a resumed campaign is accepted but has no effect.',
    deep: true,
    seams: (original) => {
      const resumed = new Set<string>();
      const noting = around('campaigns.resume', (call, handler) => {
        const result = handler(call);
        resumed.add(call.params.id);
        return result;
      })(original);
      return undoing('campaigns', 'campaigns.end', ({ id, status }) => status === 'Active' && resumed.has(id))({ ...original, ...noting });
    },
  },
  'pause-reaches-links': {
    breaks: ['CAMPAIGN-LINKS-UNTOUCHED'],
    description: 'Pausing a campaign pauses its payment links.',
    seams: around('campaigns.pause', (call, handler) => {
      const result = handler(call);
      const { hppSessions } = call.world.records;
      for (const session of hppSessions.by('campaignId', call.params.id)) hppSessions.replace({ ...session, status: 'Paused' });
      return result;
    }),
  },
};
