/** The bill of a merchant for the days of a run. */
import { isShowable, none, sum } from '../../kernel/money.ts';
import type { World } from '../../kernel/world.ts';
import { planOf } from '../price-plans/assignments.ts';
import { priceUsage } from '../price-plans/price.ts';
import { dayOfDate, usedBetween } from '../usage/sums.ts';
import { monthsOf, overlap } from './period.ts';
import type { BillingResultRecord, BillingRunRecord } from './record.ts';
import { volumeOf } from './volume.ts';

/** A bill that nobody was charged yet: `NotAttempted` where there is something to pay, else `Skipped`. */
export type Bill = Omit<BillingResultRecord, 'id' | 'creationTime'>;

export type BilledRun = Pick<BillingRunRecord, 'id' | 'currency' | 'periodStart' | 'periodEnd'>;

/** Whether some of these days were billed to a merchant before, by a run that was cancelled since, or of another reseller. */
const isBilled = (world: World, merchantId: string, run: BilledRun): boolean =>
  world.records.billingResults
    .by('merchantId', merchantId)
    .some((one) => one.runId !== run.id && one.chargeStatus !== 'Skipped' && overlap(one, run));

/** Makes the bill of a merchant; it changes nothing. */
export function billOf(world: World, merchantId: string, run: BilledRun): Bill {
  const { id: runId, currency, periodStart, periodEnd } = run;
  const plan = planOf(world, merchantId, run);
  const common = {
    runId,
    merchantId,
    periodStart,
    periodEnd,
    pricePlanId: plan?.id ?? null,
    pricePlanName: plan?.name ?? null,
    currency,
    attemptCount: 0,
    transactionId: null,
    collected: none,
  };
  const skipped = (failureReason: string | null): Bill => ({ ...common, lines: [], total: none, chargeStatus: 'Skipped', failureReason });
  if (plan === undefined) return skipped('The merchant had no price plan.');
  if (plan.currency !== currency) return skipped(`The price plan is in ${plan.currency}, and the run in ${currency}.`);
  if (isBilled(world, merchantId, run)) return skipped('Some of these days were billed before.');
  const [first, last] = [dayOfDate(periodStart), dayOfDate(periodEnd)];
  const lines = priceUsage(plan, {
    months: monthsOf(run),
    quantityOf: (sku) => usedBetween(world, merchantId, sku, first, last),
    volumeOf: (sku) => volumeOf(world, merchantId, sku, currency, run),
  });
  const total = sum(lines.map(({ amount }) => amount));
  if (!isShowable(total)) return skipped('The bill is too large to be exact.');
  if (total === none) return { ...common, lines, total, chargeStatus: 'Skipped', failureReason: null };
  return { ...common, lines, total, chargeStatus: 'NotAttempted', failureReason: null };
}
