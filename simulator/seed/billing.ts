/** Price plans of the first reseller; its first merchant has one (assumptions: 33; 36, Merchant billing). */
import type { Instant } from '../../schemas/shared/instant.ts';
import { planSchedule } from '../domain/billing/billing-runs/start.ts';
import { minor, none, readUnitPrice } from '../domain/kernel/money.ts';
import type { World } from '../domain/kernel/world.ts';
import type { Directory } from './directory.ts';
import type { Fixtures } from './personas.ts';

/** The usual plan; its prices have more digits than the currency. */
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

/** Seeds plans, and schedules the runs of each reseller. */
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
