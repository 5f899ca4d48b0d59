/**
 * A hosted payment page of the first merchant, on which payers choose the amount, and four campaigns: a draft, a public active one, a
 * private paused one and an ended one (assumptions: 33).
 */
import { type Instant, days, minus, plus } from '../../schemas/shared/instant.ts';
import { insertPage, settingsOf } from '../domain/payments/hosted-pages/pages.ts';
import { madeBy } from '../domain/resources/stamps.ts';
import type { MerchantRecord } from '../domain/platform/merchants/record.ts';
import type { World } from '../domain/kernel/world.ts';
import { type CampaignRecord, untouched, freeSlug, watchEnd } from '../domain/engagement/campaigns/module.ts';
import { minor } from '../domain/kernel/money.ts';

export function seedHostedPage(world: World, { id, name, currency }: MerchantRecord, userId: string, since: Instant): void {
  const settings = settingsOf(
    { merchantId: id, name: 'Checkout', title: `Pay ${name}`, allowCustomAmount: true, allowPromotionCodes: true },
    currency,
  );
  insertPage(world, id, settings, madeBy(world, userId, { creationTime: since }));
}

const seeds = (now: Instant, currency: string): readonly (Pick<CampaignRecord, 'name'> & Partial<CampaignRecord>)[] => [
  { name: 'Winter appeal', status: 'Draft', goalAmount: minor(5000, currency) },
  {
    name: 'School garden',
    status: 'Active',
    goalAmount: minor(12_000, currency),
    endsAt: plus(now, days(60)),
    activatedAt: minus(now, days(20)),
    raisedAmount: minor(4380, currency),
    completionCount: 73,
  },
  {
    name: 'Members only raffle',
    status: 'Paused',
    goalCount: 200,
    isProgressPublic: false,
    activatedAt: minus(now, days(15)),
    pausedAt: minus(now, days(2)),
    raisedAmount: minor(640, currency),
    completionCount: 64,
  },
  {
    name: 'Summer fair',
    status: 'Ended',
    goalAmount: minor(2000, currency),
    endsAt: minus(now, days(3)),
    activatedAt: minus(now, days(25)),
    endedAt: minus(now, days(3)),
    raisedAmount: minor(2215.5, currency),
    completionCount: 118,
  },
];

export function seedCampaigns(world: World, merchant: MerchantRecord, userId: string, since: Instant): void {
  for (const [index, seed] of seeds(world.clock.now(), merchant.currency).entries()) {
    const campaign = world.records.campaigns.insert(
      madeBy(world, userId, {
        creationTime: plus(since, days(index)),
        merchantId: merchant.id,
        slug: freeSlug(world, merchant.id, seed.name),
        description: null,
        currency: merchant.currency,
        goalAmount: null,
        goalCount: null,
        startsAt: null,
        endsAt: null,
        imageUrl: null,
        isProgressPublic: true,
        sourceCampaignId: null,
        ...untouched,
        ...seed,
      }),
    );
    watchEnd(world, campaign);
  }
}
