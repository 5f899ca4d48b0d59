/** What campaigns have beyond states and the standard set, gone wrong. */
import { catalogue } from '../../../../schemas/catalogue.ts';
import type { AnyHandler } from '../../../domain/kernel/call.ts';
import { forbidden } from '../../../domain/kernel/refusal.ts';
import { around, type Json } from '../../framework/edit.ts';
import type { Family } from '../../framework/family.ts';

export const campaignExtras: Family = {
  'clone-is-its-source': {
    breaks: ['CAMPAIGN-CLONE'],
    description: 'Cloning returns the source campaign.',
    seams: (original) =>
      around(original, ['campaigns.clone'], (call) => (original.handler(catalogue['campaigns.read']) as AnyHandler)(call)),
  },
  'clone-keeps-status': {
    breaks: ['CAMPAIGN-CLONE-DRAFT'],
    description: 'A clone has the status of its source.',
    seams: (original) =>
      around(original, ['campaigns.clone'], (call, handler) => {
        const { campaigns } = call.world.records;
        const source = campaigns.get(call.params['id'] ?? '');
        const result = handler(call);
        const body = result.body as Json;
        const copy = campaigns.get(String(body['id']));
        if (source === undefined || copy === undefined) return result;
        campaigns.replace({ ...copy, status: source.status });
        return { ...result, body: { ...body, status: source.status } };
      }),
  },
  'progress-needs-permission': {
    breaks: ['CAMPAIGN-PROGRESS'],
    description: 'The progress of a campaign needs the permission to see campaigns.',
    seams: ({ authorize }) => ({
      authorize: (operation, principal) =>
        operation.id === 'campaigns.progress' && !principal.may('Campaigns.Campaigns')
          ? forbidden('Campaigns.Campaigns')
          : authorize(operation, principal),
    }),
  },
};
