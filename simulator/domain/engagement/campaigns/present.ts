/** Campaigns and their public progress as replies. */
import { worldLimits } from '../../../../schemas/limits.ts';
import { CampaignProgressDto } from '../../../../schemas/engagement/campaigns/types.ts';
import { divide, none, unitsOf } from '../../kernel/money.ts';
import type { World } from '../../kernel/world.ts';
import { linkOf } from '../../payments/hosted-pages/link.ts';
import { presenter } from '../../resources/present.ts';
import type { CampaignRecord } from './record.ts';

/** The latest sessions whose payments count for the campaign. */
const memberLinks = ({ id, currency }: CampaignRecord, world: World) =>
  world.records.hppSessions
    .by('campaignId', id)
    .slice(-worldLimits.campaignLinks.max)
    .map((session) => ({
      hppSessionId: session.id,
      title: session.title,
      status: session.status,
      paymentLinkUrl: linkOf(world, session.id),
      raisedAmount: session.raisedAmount,
      completionCount: session.completionCount,
      currency,
    }));

export const computedFields = { memberLinks } as const;

const hundredths = (reached: number, goal: number): number => divide(reached, goal, 10_000) / 100;

/** How far the goal is reached, in percent: by amount, else by count; null without a goal. */
function percent({ goalAmount, raisedAmount, goalCount, completionCount }: CampaignRecord): number | null {
  if (goalAmount !== null && goalAmount > none) return hundredths(unitsOf(raisedAmount), unitsOf(goalAmount));
  if (goalCount !== null && goalCount > 0) return hundredths(completionCount, goalCount);
  return null;
}

export const presentProgress = presenter<CampaignRecord, typeof CampaignProgressDto>(CampaignProgressDto, { percent });
