/** Campaigns under the standard operations (assumptions: 10). */
import { type CampaignCreateDto, CampaignProgressDto } from '../../../../schemas/engagement/campaigns/group.ts';
import { groups } from '../../../../schemas/groups.ts';
import { worldLimits } from '../../../../schemas/limits.ts';
import { readInstant } from '../../../../schemas/shared/instant.ts';
import type { CallWith } from '../../kernel/call.ts';
import { readAmounts, readCurrency, none, divide, unitsOf } from '../../kernel/money.ts';
import { invalidMember } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import { linkOf } from '../../payments/hosted-pages/link.ts';
import { describedResource } from '../../resources/described.ts';
import { givenTo } from '../../resources/group-record.ts';
import { slugKey, slugOf } from '../../resources/names.ts';
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

const computedFields = { memberLinks } as const;

const hundredths = (reached: number, goal: number): number => divide(reached, goal, 10_000) / 100;

/** Percentage of the goal: by amount, else by count; null without a goal. */
function percent({ goalAmount, raisedAmount, goalCount, completionCount }: CampaignRecord): number | null {
  if (goalAmount !== null && goalAmount > none) return hundredths(unitsOf(raisedAmount), unitsOf(goalAmount));
  if (goalCount !== null && goalCount > 0) return hundredths(completionCount, goalCount);
  return null;
}

export const presentProgress = presenter<CampaignRecord, typeof CampaignProgressDto>(CampaignProgressDto, { percent });

export const freeSlug = (world: World, merchantId: string, name: string): string =>
  slugOf(name, 'campaign', (slug) => world.records.campaigns.by('slug', slugKey({ merchantId, slug })).length === 0);

const given = givenTo('campaigns');

function validate({ body }: CallWith<CampaignCreateDto>): void {
  const { currency, goalAmount, startsAt, endsAt } = body;
  if (currency !== undefined) readAmounts(readCurrency(currency), { goalAmount });
  const start = readInstant(startsAt);
  const end = readInstant(endsAt);
  if (start !== null && end !== null && end <= start) throw invalidMember('endsAt', 'The field endsAt must be after startsAt.');
}

export const untouched = {
  status: groups.campaigns.states.initial,
  raisedAmount: none,
  completionCount: 0,
  activatedAt: null,
  pausedAt: null,
  endedAt: null,
  archivedAt: null,
} as const;

export const campaignResource = describedResource('campaigns', {
  computed: computedFields,
  validate,
  create: (call) => {
    const made = given.create(call);
    return { sourceCampaignId: null, ...made, slug: freeSlug(call.world, made.merchantId, made.name), ...untouched };
  },
});
