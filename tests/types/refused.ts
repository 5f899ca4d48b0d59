/** What the compiler refuses about amounts, due work and events. Nothing here runs: the type check fails if an expected error disappears. */
import type { Static } from '../../schemas/shape.ts';
import type { CampaignProgressDto } from '../../schemas/engagement/campaigns/group.ts';
import { ok } from '../../simulator/domain/kernel/call.ts';
import { stageEvent } from '../../simulator/domain/kernel/events.ts';
import type { Handler } from '../../simulator/domain/kernel/handler.ts';
import { major, minor, plus, type Minor } from '../../simulator/domain/kernel/money.ts';
import { refused } from '../../simulator/domain/kernel/refusal.ts';
import type { World } from '../../simulator/domain/kernel/world.ts';
import { epoch } from '../../schemas/shared/instant.ts';
import type { DueHandlers } from '../../simulator/domain/kernel/due.ts';

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

export function mistypedWork({ schedule }: World): void {
  schedule.add({ kind: 'contracts.date', id: 'one', at: epoch });
  schedule.cancel('contracts.date', 'one');
  // @ts-expect-error no group has a handler for this kind
  schedule.add({ kind: 'contracts.dates', id: 'one', at: epoch });
  // @ts-expect-error no group has a handler for this kind
  schedule.cancel('contracts.dates', 'one');
  // @ts-expect-error not every text is a kind
  schedule.add({ kind: String(schedule), id: 'one', at: epoch });
}

// @ts-expect-error a kind without its handler
export const missing: DueHandlers<'begin' | 'end'> = { begin: () => undefined };

export function mistypedEvents(world: World): void {
  stageEvent(world, 'customer.deleted', null, { customerId: 'one', displayName: 'Ada' });
  // @ts-expect-error the catalogue has no such type
  stageEvent(world, 'customer.vanished', null, { customerId: 'one', displayName: 'Ada' });
  // @ts-expect-error a member is missing
  stageEvent(world, 'customer.deleted', null, { customerId: 'one' });
  // @ts-expect-error the payload of a different type
  stageEvent(world, 'customer.created', null, { customerId: 'one', displayName: 'Ada' });
  // @ts-expect-error the payload does not have this member
  stageEvent(world, 'customer.deleted', null, { customerId: 'one', displayName: 'Ada', email: null });
  // @ts-expect-error a value of a different type
  stageEvent(world, 'customer.deleted', null, { customerId: 'one', displayName: 17 });
  // @ts-expect-error this member is not nullable
  stageEvent(world, 'customer.deleted', null, { customerId: 'one', displayName: null });
  // @ts-expect-error a status that does not exist
  stageEvent(world, 'merchant.lock_changed', null, { merchantId: 'one', name: 'Acme', isLocked: 'Locked', reason: null, changedBy: null });
}
