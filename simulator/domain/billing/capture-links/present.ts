/** Links as replies. */
import { formatInstant, type Instant } from '../../../../schemas/shared/instant.ts';
import type { CaptureLinkStatusDto } from '../../../../schemas/billing/merchant-payment-methods/types.ts';
import type { World } from '../../kernel/world.ts';
import { linkOf } from '../../payments/hosted-pages/link.ts';
import { isLive } from '../merchant-payment-methods/links.ts';
import type { CaptureLinkRecord } from '../merchant-payment-methods/record.ts';

const instant = (at: Instant | null): string | null => (at === null ? null : formatInstant(at));

/** Its address is shown as long as it can be used. */
export const presentLink = (world: World, merchantId: string, link: CaptureLinkRecord | undefined): CaptureLinkStatusDto => ({
  merchantId,
  status: link?.status ?? 'None',
  email: link?.email ?? null,
  url: link === undefined || !isLive(link) ? null : linkOf(world, link.hppSessionId),
  sentAt: instant(link?.sentAt ?? null),
  resendCount: link?.resendCount ?? 0,
  openedAt: instant(link?.openedAt ?? null),
  completedAt: instant(link?.completedAt ?? null),
  expiresAt: instant(link?.expiresAt ?? null),
});
