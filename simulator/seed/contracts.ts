/** Three plans of the first merchant, and contracts in every state that needs no billing run. */
import { between, days, inMilliseconds, type Instant, later, milliseconds, minus, plus } from '../../schemas/shared/instant.ts';
import { addDays, dateAt, today } from '../domain/kernel/calendar.ts';
import type { ContractPlanRecord } from '../domain/billing/contract-plans/record.ts';
import { advance } from '../domain/billing/contracts/advance.ts';
import type { ContractRecord } from '../domain/billing/contracts/record.ts';
import { contractNumber } from '../domain/billing/contracts/resource.ts';
import { billingFrom, firstBilling } from '../domain/billing/contracts/schedule.ts';
import type { StoredPaymentMethodRecord } from '../domain/billing/customers/record.ts';
import type { MerchantRecord } from '../domain/platform/merchants/record.ts';
import { madeBy } from '../domain/resources/stamps.ts';
import { minor, none } from '../domain/kernel/money.ts';
import type { World } from '../domain/kernel/world.ts';

type PlanSeed = Pick<ContractPlanRecord, 'name' | 'code' | 'interval' | 'intervalCount' | 'trialDays'> & { readonly amount: number };

const plans: readonly PlanSeed[] = [
  { name: 'Basic', code: 'BASIC', interval: 'Month', intervalCount: 1, trialDays: 0, amount: 19 },
  { name: 'Plus', code: 'PLUS', interval: 'Month', intervalCount: 1, trialDays: 14, amount: 49 },
  { name: 'Yearly', code: 'YEARLY', interval: 'Year', intervalCount: 1, trialDays: 0, amount: 490 },
];

function seedPlan(world: World, merchant: MerchantRecord, userId: string, plan: PlanSeed, since: Instant): ContractPlanRecord {
  const { amount, ...settings } = plan;
  const made = { creationTime: since, creatorId: userId, lastModificationTime: null, lastModifierId: null };
  return world.records.contractPlans.insert(
    madeBy(world, userId, {
      merchantId: merchant.id,
      ...made,
      ...settings,
      description: null,
      currency: merchant.currency,
      totalCycles: null,
      setupFee: none,
      retryPolicy: { maxAttempts: 4, intervalsDays: [1, 3, 5] },
      isActive: true,
      prices: [
        {
          application: 'NewSubscribersOnly',
          ...made,
          id: world.random.uuid(),
          amount: minor(amount, merchant.currency),
          effectiveFrom: dateAt(since, merchant.timeZone),
          subscribersEffectiveFrom: null,
          note: null,
        },
      ],
    }),
  );
}

function particulars(index: number, now: Instant, date: string): Partial<ContractRecord> {
  switch (index % 10) {
    case 3:
      return { status: 'Paused', pausedAt: minus(now, days(2)), pauseReason: 'On holiday', resumesAt: addDays(date, 30) };
    case 5:
      return { status: 'Pending', startDate: addDays(date, 7) };
    case 7:
      return { status: 'Cancelled', cancelledAt: minus(now, days(3)), endDate: addDays(date, -3) };
    case 9:
      return { status: 'Completed', completedAt: minus(now, days(5)), endDate: addDays(date, -5) };
    case 8:
      return { endDate: addDays(date, 90) };
    default:
      return {};
  }
}

function seedContract(
  world: World,
  plan: ContractPlanRecord,
  method: StoredPaymentMethodRecord,
  userId: string,
  index: number,
  creationTime: Instant,
): void {
  const now = world.clock.now();
  const date = today(world, plan.merchantId);
  const { interval, intervalCount, currency } = plan;
  const differences = particulars(index, now, date);
  const startDate = differences.startDate ?? dateAt(creationTime, world.records.merchants.get(plan.merchantId)?.timeZone ?? 'UTC');
  const cycle = { interval, intervalCount, billingDay: null };
  const firstBillingDate = firstBilling(startDate, plan.trialDays, cycle);
  const endDate = differences.endDate ?? null;
  const isOver = differences.status === 'Cancelled' || differences.status === 'Completed';
  const contract = world.records.contracts.insert(
    madeBy(world, userId, {
      creationTime,
      merchantId: plan.merchantId,
      customerId: method.customerId,
      contractNumber: contractNumber(world.next(`contract ${plan.merchantId}`)),
      name: `${plan.name} membership`,
      contractPlanId: plan.id,
      status: 'Active',
      amount: plan.prices[0]?.amount ?? none,
      pricedFrom: plan.prices[0]?.effectiveFrom ?? null,
      currency,
      ...cycle,
      totalCycles: null,
      completedCycles: 0,
      endDate,
      firstBillingDate,
      nextBillingDate: isOver ? null : billingFrom({ firstBillingDate, ...cycle, endDate, totalCycles: null }, addDays(date, 1)),
      runDate: null,
      paidThrough: null,
      lastBilledDate: null,
      storedPaymentMethodId: method.id,
      processorProfileId: null,
      failedAttemptCount: 0,
      nextRetryAt: null,
      pausedAt: null,
      resumesAt: null,
      pauseReason: null,
      completedAt: null,
      cancelledAt: null,
      sendReceipt: true,
      orderData: null,
      externalReference: null,
      tags: [],
      ...differences,
      startDate,
    }),
  );
  advance(world, contract);
}

/** Creates the plans, and contracts of customers with a payment method, at instants spread from `since` until now. */
export function* seedContracts(
  world: World,
  merchant: MerchantRecord,
  userId: string,
  count: number,
  since: Instant,
): Generator<void, void> {
  const made = plans.map((plan) => seedPlan(world, merchant, userId, plan, since));
  const methods = world.records.storedPaymentMethods.by('merchantId', merchant.id);
  if (methods.length === 0) return;
  const span = inMilliseconds(between(since, world.clock.now()));
  for (let index = 0; index < count; index++) {
    const method = methods[index % methods.length]!;
    const plan = made[index % made.length]!;
    seedContract(
      world,
      plan,
      method,
      userId,
      index,
      later(method.creationTime, plus(since, milliseconds(Math.floor((span * index) / count)))),
    );
    yield;
  }
}
