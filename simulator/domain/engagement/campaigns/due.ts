/** Due work of campaigns. */
import type { DueHandlers } from '../../kernel/due.ts';
import { campaignEnd, watchEnd } from './status.ts';

export const campaignDueWork: DueHandlers<typeof campaignEnd> = {
  [campaignEnd]: (world, id) => {
    const campaign = world.records.campaigns.get(id);
    if (campaign !== undefined) watchEnd(world, campaign);
  },
};
