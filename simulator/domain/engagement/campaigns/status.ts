/** Moves a campaign between states (concepts: Campaign; assumptions: 10). */
import { groups } from '../../../../schemas/groups.ts';
import { outcomes, transition } from '../../../../schemas/state.ts';
import { campaignEndDatePassed, type CampaignTrigger } from '../../../../schemas/engagement/campaigns/states.ts';
import type { Instant } from '../../../../schemas/shared/instant.ts';
import type { CampaignStatus } from '../../../../schemas/conventions/enums.ts';
import { ok, type AuthenticatedCall, type OfRecord } from '../../kernel/call.ts';
import { stageEvent } from '../../kernel/events.ts';
import { major } from '../../kernel/money.ts';
import { refused } from '../../kernel/refusal.ts';
import { moveRefused, found } from '../../resources/record.ts';
import { changedBy } from '../../resources/stamps.ts';
import type { World } from '../../kernel/world.ts';
import type { CampaignRecord } from './record.ts';
import { campaignResource } from './resource.ts';

const { states } = groups.campaigns;

export const campaignEnd = 'campaigns.end';

const isRunning = ({ status }: CampaignRecord): boolean => status === 'Active' || status === 'Paused';

function marks(status: CampaignStatus, at: Instant): Partial<CampaignRecord> {
  switch (status) {
    case 'Active':
      return { pausedAt: null };
    case 'Paused':
      return { pausedAt: at };
    case 'Ended':
      return { endedAt: at };
    case 'Archived':
      return { archivedAt: at };
    default:
      return {};
  }
}

/** Moves a campaign to a state and stages the event. `userId`: null if the clock causes the move. */
function enter(world: World, before: CampaignRecord, status: CampaignStatus, userId: string | null): CampaignRecord {
  const at = world.clock.now();
  const activated = before.status === 'Draft' && status === 'Active' ? { activatedAt: at } : {};
  const campaign = world.records.campaigns.replace({ ...before, ...marks(status, at), ...activated, status, ...changedBy(world, userId) });
  stageEvent(world, 'campaign.status_changed', campaign.merchantId, {
    campaignId: campaign.id,
    name: campaign.name,
    status,
    previousStatus: before.status,
    raisedAmount: major(campaign.raisedAmount, campaign.currency),
    completionCount: campaign.completionCount,
    currency: campaign.currency,
  });
  return watchEnd(world, campaign);
}

/** Ends a running campaign whose end date has passed; schedules the end of one whose end date is in the future. */
export function watchEnd(world: World, campaign: CampaignRecord): CampaignRecord {
  world.schedule.cancel(campaignEnd, campaign.id);
  if (campaign.isDeleted || campaign.endsAt === null || !isRunning(campaign)) return campaign;
  const ended = transition(states, campaign.status, 'time');
  if (campaign.endsAt <= world.clock.now()) return ended === undefined ? campaign : enter(world, campaign, ended.to, null);
  world.schedule.add({ at: campaign.endsAt, kind: campaignEnd, id: campaign.id });
  return campaign;
}

/** @throws Refusal if the state does not allow the trigger (choice campaigns.archiveFrom), or if the end date has passed. */
function target({ world }: AuthenticatedCall, { status, endsAt }: CampaignRecord, trigger: CampaignTrigger): CampaignStatus {
  const isWider = world.choices['campaigns.archiveFrom'] === 'anyButArchived';
  const to = outcomes(states, status, trigger).find((one) => trigger !== 'archive' || one.when === undefined || isWider)?.to;
  if (to === undefined) throw moveRefused(states, status, trigger);
  if (trigger === 'activate' && endsAt !== null && endsAt <= world.clock.now()) {
    throw refused(campaignEndDatePassed, 'The end date of the campaign has passed.');
  }
  return to;
}

export const moves = (trigger: CampaignTrigger) => (call: AuthenticatedCall<OfRecord>) => {
  const campaign = found(call, campaignResource);
  const status = target(call, campaign, trigger);
  return ok(campaignResource.present(enter(call.world, campaign, status, call.principal.user.id), call.world));
};
