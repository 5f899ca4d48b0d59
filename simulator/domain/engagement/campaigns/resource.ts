/** Campaigns under the standard operations (assumptions: 10). */
import { readInstant } from '../../../../schemas/shared/instant.ts';
import type { CampaignCreateDto } from '../../../../schemas/types/engagement/campaigns.ts';
import { actingMerchant } from '../../kernel/acting-merchant.ts';
import type { CallWith } from '../../kernel/call.ts';
import { readAmounts, readCurrency } from '../../kernel/money-input.ts';
import { none } from '../../kernel/money.ts';
import { invalidMember } from '../../kernel/refusal.ts';
import { describedResource } from '../../resources/described.ts';
import type { Draft } from '../../resources/resource.ts';
import { computedFields } from './present.ts';
import type { CampaignRecord } from './record.ts';
import { freeSlug } from './slug.ts';

function validate({ body }: CallWith<CampaignCreateDto>): void {
  const { currency, goalAmount, startsAt, endsAt } = body;
  if (currency !== undefined) readAmounts(readCurrency(currency), { goalAmount });
  const start = readInstant(startsAt);
  const end = readInstant(endsAt);
  if (start !== null && end !== null && end <= start) throw invalidMember('endsAt', 'The field endsAt must be after startsAt.');
}

function settings(body: CampaignCreateDto, byDefault: string) {
  const currency = readCurrency(body.currency ?? byDefault);
  const { goalAmount } = readAmounts(currency, { goalAmount: body.goalAmount });
  return {
    name: body.name,
    description: body.description ?? null,
    currency,
    goalAmount,
    goalCount: body.goalCount ?? null,
    startsAt: readInstant(body.startsAt),
    endsAt: readInstant(body.endsAt),
    imageUrl: body.imageUrl ?? null,
    isProgressPublic: body.isProgressPublic ?? true,
  };
}

/** What a draft has not done yet. */
export const untouched = {
  status: 'Draft',
  raisedAmount: none,
  completionCount: 0,
  activatedAt: null,
  pausedAt: null,
  endedAt: null,
  archivedAt: null,
} as const;

function create(call: CallWith<CampaignCreateDto>): Draft<CampaignRecord> {
  const merchant = actingMerchant(call);
  const given = settings(call.body, merchant.currency);
  return { merchantId: merchant.id, ...given, slug: freeSlug(call.world, merchant.id, given.name), ...untouched, sourceCampaignId: null };
}

export const campaignResource = describedResource('campaigns', {
  computed: computedFields,
  validate,
  create,
  update: (call, campaign) => ({ ...campaign, ...settings(call.body, campaign.currency) }),
});
