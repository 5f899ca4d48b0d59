/** What the compiler refuses about amounts. Nothing here runs: the type check fails if an expected error disappears. */
import type { Static } from '../../schemas/shape.ts';
import type { CampaignProgressDto } from '../../schemas/engagement/campaigns/types.ts';
import { ok } from '../../simulator/domain/kernel/call.ts';
import { stageEvent } from '../../simulator/domain/kernel/events.ts';
import type { Handler } from '../../simulator/domain/kernel/handler.ts';
import { major, minor, plus, type Minor } from '../../simulator/domain/kernel/money.ts';
import { refused } from '../../simulator/domain/kernel/refusal.ts';
import type { World } from '../../simulator/domain/kernel/world.ts';

declare const amount: Minor;
declare const progress: Static<typeof CampaignProgressDto>;

export const sum: Minor = plus(amount, minor(10.5, 'USD'));
// @ts-expect-error major units must be read
export const unread: Minor = 1050;
// @ts-expect-error minor units must be shown
export const unshown: number = amount;
// @ts-expect-error only kernel/money does arithmetic
export const doubled = amount * 2;
// @ts-expect-error only `plus` makes a sum
export const added = amount + amount;
export const isLarger: boolean = amount > sum;
// @ts-expect-error an amount compares only with amounts
export const isAbove = amount > 100;
// @ts-expect-error an amount compares only with amounts
export const isNothing = amount === 0;

export function payloads(world: World): void {
  const campaign = {
    campaignId: 'one',
    name: 'Well',
    status: 'Active',
    previousStatus: 'Draft',
    completionCount: 0,
    currency: 'USD',
  } as const;
  stageEvent(world, 'campaign.status_changed', null, { ...campaign, raisedAmount: major(amount, 'USD') });
  // @ts-expect-error payloads show major units
  stageEvent(world, 'campaign.status_changed', null, { ...campaign, raisedAmount: amount });
}

export const shown: Handler<'campaigns.progress'> = () => ok({ ...progress, raisedAmount: major(amount, 'USD') });
// @ts-expect-error replies show major units
export const minorReply: Handler<'campaigns.progress'> = () => ok({ ...progress, raisedAmount: amount });

export const refusal = refused('Code', 'Text.', { amount: major(amount, 'USD') });
// @ts-expect-error the data of a refusal shows major units
export const minorRefusal = refused('Code', 'Text.', { amount });
