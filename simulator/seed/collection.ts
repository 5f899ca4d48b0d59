/** Merchants that charge other merchants for their use of the gateway: one of the platform, one of the second reseller (assumptions: 36). */
import type { Instant } from '../../schemas/shared/instant.ts';
import { insertPage, settingsOf } from '../domain/payments/hosted-pages/pages.ts';
import type { MerchantRecord } from '../domain/platform/merchants/record.ts';
import { keptBy, madeBy } from '../domain/resources/stamps.ts';
import type { World } from '../domain/kernel/world.ts';
import { seedMerchant, type Directory } from './directory.ts';
import { seedProcessorProfiles } from './processor-profiles.ts';

export function seedCollection(world: World, { resellers, users }: Directory, since: Instant): void {
  const creatorId = users['host.admin'].id;
  const collect = (resellerId: string | null, merchant: MerchantRecord): void => {
    seedProcessorProfiles(world, merchant);
    const page = settingsOf({ merchantId: merchant.id, name: 'Billing', title: `Payment method for ${merchant.name}` }, merchant.currency);
    insertPage(world, merchant.id, page, madeBy(world, creatorId, { creationTime: since }));
    world.records.collectionConfigurations.insert(
      keptBy(world, creatorId, { creationTime: since, resellerId, collectionMerchantId: merchant.id, processorProfileId: null }),
    );
  };
  collect(null, seedMerchant(world, { number: 5, name: 'Gateway Billing', resellerId: null }, since));
  collect(resellers[1].id, seedMerchant(world, { number: 6, name: 'Harbor Billing', resellerId: resellers[1].id }, since));
}
