/** Campaigns under the standard operations (assumptions: 10). */
import { groups } from '../../../../schemas/groups.ts';
import { readInstant } from '../../../../schemas/shared/instant.ts';
import type { CampaignCreateDto } from '../../../../schemas/engagement/campaigns/types.ts';
import type { CallWith } from '../../kernel/call.ts';
import { readAmounts, readCurrency } from '../../kernel/money-input.ts';
import { none } from '../../kernel/money.ts';
import { invalidMember } from '../../kernel/refusal.ts';
import { describedResource } from '../../resources/described.ts';
import { givenTo } from '../../resources/given.ts';
import { computedFields } from './present.ts';
import { freeSlug } from './slug.ts';

const given = givenTo('campaigns');

function validate({ body }: CallWith<CampaignCreateDto>): void {
  const { currency, goalAmount, startsAt, endsAt } = body;
  if (currency !== undefined) readAmounts(readCurrency(currency), { goalAmount });
  const start = readInstant(startsAt);
  const end = readInstant(endsAt);
  if (start !== null && end !== null && end <= start) throw invalidMember('endsAt', 'The field endsAt must be after startsAt.');
}

/** What a draft has not done yet. */
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
