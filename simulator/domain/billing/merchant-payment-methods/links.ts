/** States of capture links, which ask merchants for a payment method (assumptions: 16, MB7 and MB8). */
import { captureLinkStates, type CaptureLinkTrigger } from '../../../../schemas/billing/states.ts';
import type { DueHandlers } from '../../kernel/due.ts';
import type { RecordOf } from '../../kernel/records.ts';
import type { World } from '../../kernel/world.ts';
import { moved } from '../../resources/record.ts';
import { storeMethod } from './methods.ts';
import type { CaptureLinkRecord } from './record.ts';

const linkExpiry = 'captureLinks.expire';

export const linkOfMerchant = ({ records }: World, merchantId: string): CaptureLinkRecord | undefined =>
  records.captureLinks.by('merchantId', merchantId).at(-1);

export const isLive = ({ status }: CaptureLinkRecord): boolean => status === 'Sent' || status === 'Opened';

/** Stores a link as `moved`, and plans its expiry. */
export const move = (
  world: World,
  link: CaptureLinkRecord,
  trigger: CaptureLinkTrigger,
  userId: string | null,
  change?: Partial<CaptureLinkRecord>,
): CaptureLinkRecord =>
  planLinkExpiry(world, world.records.captureLinks.replace(moved(world, captureLinkStates, link, trigger, userId, change)));

/** A link expires with its session. */
export function planLinkExpiry(world: World, link: CaptureLinkRecord): CaptureLinkRecord {
  world.schedule.cancel(linkExpiry, link.id);
  if (isLive(link)) world.schedule.add({ at: link.expiresAt, kind: linkExpiry, id: link.id });
  return link;
}

function liveLinkOf({ records }: World, hppSessionId: string): CaptureLinkRecord | undefined {
  const link = records.captureLinks.by('hppSessionId', hppSessionId).at(-1);
  return link !== undefined && isLive(link) ? link : undefined;
}

export function noteShown(world: World, hppSessionId: string): void {
  const link = liveLinkOf(world, hppSessionId);
  if (link?.status === 'Sent') move(world, link, 'open', null, { openedAt: world.clock.now() });
}

export function completeLink(world: World, hppSessionId: string, token: RecordOf<'tokens'>): void {
  const link = liveLinkOf(world, hppSessionId);
  if (link === undefined) return;
  const { merchantId: collectionMerchantId, publicReference: tokenReference, method } = token;
  storeMethod(world, { merchantId: link.merchantId, collectionMerchantId, tokenReference, method, source: 'CaptureLink' }, null);
  move(world, link, 'complete', null, { completedAt: world.clock.now() });
}

export const captureLinkDueWork: DueHandlers<typeof linkExpiry> = {
  [linkExpiry]: (world, id) => {
    const link = world.records.captureLinks.get(id);
    if (link !== undefined && isLive(link)) move(world, link, 'time', null);
  },
};
