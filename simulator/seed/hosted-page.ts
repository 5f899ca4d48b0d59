/** One hosted payment page of the first merchant, on which payers choose the amount (assumptions: 33). */
import type { Instant } from '../../schemas/shared/instant.ts';
import { insertPage, settingsOf } from '../domain/payments/hosted-pages/pages.ts';
import { madeBy } from '../domain/resources/stamps.ts';
import type { MerchantRecord } from '../domain/platform/merchants/record.ts';
import type { World } from '../domain/kernel/world.ts';

export function seedHostedPage(world: World, { id, name, currency }: MerchantRecord, userId: string, since: Instant): void {
  const settings = settingsOf(
    { merchantId: id, name: 'Checkout', title: `Pay ${name}`, allowCustomAmount: true, allowPromotionCodes: true },
    currency,
  );
  insertPage(world, id, settings, madeBy(world, userId, { creationTime: since }));
}
