/** What the clock brings about for campaigns. */
import type { DueHandler } from '../../kernel/world.ts';
import { campaignEnd, watchEnd } from './status.ts';

export const campaignDueWork: Readonly<Record<string, DueHandler>> = {
  [campaignEnd]: (world, id) => {
    const campaign = world.records.campaigns.get(id);
    if (campaign !== undefined) watchEnd(world, campaign);
  },
};
