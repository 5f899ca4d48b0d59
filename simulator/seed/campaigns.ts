/** Four campaigns of the first merchant: a draft, a public active one, a private paused one and an ended one. */
import type { CampaignRecord } from '../domain/engagement/campaigns/record.ts';
import { untouched } from '../domain/engagement/campaigns/resource.ts';
import { freeSlug } from '../domain/engagement/campaigns/slug.ts';
import { watchEnd } from '../domain/engagement/campaigns/status.ts';
import type { MerchantRecord } from '../domain/platform/directory/record.ts';
import { madeBy } from '../domain/resources/stamps.ts';
import type { World } from '../domain/kernel/world.ts';

const day = 86_400_000;

const seeds = (now: number): readonly (Pick<CampaignRecord, 'name'> & Partial<CampaignRecord>)[] => [
  { name: 'Winter appeal', status: 'Draft', goalAmount: 5000 },
  {
    name: 'School garden',
    status: 'Active',
    goalAmount: 12_000,
    endsAt: now + 60 * day,
    activatedAt: now - 20 * day,
    raisedAmount: 4380,
    completionCount: 73,
  },
  {
    name: 'Members only raffle',
    status: 'Paused',
    goalCount: 200,
    isProgressPublic: false,
    activatedAt: now - 15 * day,
    pausedAt: now - 2 * day,
    raisedAmount: 640,
    completionCount: 64,
  },
  {
    name: 'Summer fair',
    status: 'Ended',
    goalAmount: 2000,
    endsAt: now - 3 * day,
    activatedAt: now - 25 * day,
    endedAt: now - 3 * day,
    raisedAmount: 2215.5,
    completionCount: 118,
  },
];

export function seedCampaigns(world: World, merchant: MerchantRecord, userId: string, since: number): void {
  for (const [index, seed] of seeds(world.clock.now()).entries()) {
    const campaign = world.records.campaigns.insert({
      ...madeBy(world, userId),
      creationTime: since + index * day,
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
    });
    watchEnd(world, campaign);
  }
}
