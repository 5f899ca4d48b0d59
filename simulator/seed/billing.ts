/** Price plans of the first reseller; the collecting merchants of the platform and the second reseller (assumptions: 33; 36). */
import type { Instant } from '../../schemas/shared/instant.ts';
import { planSchedule } from '../domain/billing/billing-runs/start.ts';
import { minor, none, readUnitPrice } from '../domain/kernel/money.ts';
import type { World } from '../domain/kernel/world.ts';
import { type Directory, seedMerchant } from './directory.ts';
import type { Fixtures } from './definition.ts';
import { insertPage, settingsOf } from '../domain/payments/hosted-pages/pages.ts';
import type { MerchantRecord } from '../domain/platform/merchants/record.ts';
import { keptBy, madeBy } from '../domain/resources/stamps.ts';
import { seedProcessorProfiles } from './merchant-set-up.ts';

/** The usual plan, whose prices have more digits than the currency. */
const items = [
  {
    sku: 'transactions.authorized',
    unitPrice: readUnitPrice(0.08)!,
    percent: readUnitPrice(0.0025)!,
    includedQuantity: 20,
    tiers: [
      { upTo: 100, unitPrice: readUnitPrice(0.12)! },
      { upTo: 1000, unitPrice: readUnitPrice(0.1)! },
    ],
  },
  { sku: 'tokens.created', unitPrice: readUnitPrice(0.0125)!, percent: null, includedQuantity: 0, tiers: [] },
  { sku: 'webhooks.delivered', unitPrice: readUnitPrice(0.0004)!, percent: null, includedQuantity: 1000, tiers: [] },
] as const;

export function seedBilling(world: World, { resellers, merchants, users }: Directory, since: Instant): Fixtures {
  const { pricePlans, pricePlanAssignments } = world.records;
  const [first] = resellers;
  const [acme] = merchants;
  const plan = (name: string, monthlyFee: number) =>
    pricePlans.insert({
      id: world.random.uuid(),
      creationTime: since,
      resellerId: first.id,
      name,
      currency: acme.currency,
      isActive: true,
      monthlyFee: minor(monthlyFee, acme.currency),
      minimumMonthlyFee: monthlyFee === 0 ? none : minor(monthlyFee + 10, acme.currency),
      items,
    });
  const standard = plan('Standard', 25);
  pricePlanAssignments.insert({
    id: world.random.uuid(),
    creationTime: since,
    pricePlanId: standard.id,
    merchantId: acme.id,
    assignedAt: since,
    unassignedAt: null,
    assignedBy: users['reseller.admin'].id,
  });
  for (const { id } of resellers) planSchedule(world, id);
  return { pricePlan: standard.id, otherPricePlan: plan('Light', 0).id };
}

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
