/** The entitlement that applies to a merchant, and what it still allows (assumptions: 20). */
import { dateIn } from '../../../../schemas/shared/instant.ts';
import type { EntitlementPeriod } from '../../../../schemas/conventions/enums.ts';
import type { UsageSku } from '../../../../schemas/usage-skus.ts';
import { addDays } from '../../kernel/calendar.ts';
import { announcer, type Announcement } from '../../resources/announcement.ts';
import { stageEvent } from '../../kernel/events.ts';
import { refused } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import { entitlementKey, type UsageEntitlementRecord } from './record.ts';
import { dayOfDate, usedBetween } from './sums.ts';

/** Calendar periods in UTC, both dates inclusive. */
export interface Period {
  readonly start: string;
  readonly end: string;
}

/** 31 days after the first lies in the next month. */
const lastOfMonth = (first: string): string => {
  const later = addDays(first, 31);
  return addDays(later, -Number(later.slice(8)));
};

export function periodOf(period: EntitlementPeriod, date: string): Period {
  if (period === 'Day') return { start: date, end: date };
  if (period === 'Year') return { start: `${date.slice(0, 4)}-01-01`, end: `${date.slice(0, 4)}-12-31` };
  const start = `${date.slice(0, 7)}-01`;
  return { start, end: lastOfMonth(start) };
}

const holdsOn = ({ isActive, effectiveFrom, effectiveTo }: UsageEntitlementRecord, date: string): boolean =>
  isActive && effectiveFrom <= date && (effectiveTo === null || date <= effectiveTo);

export function entitlementOf(world: World, merchantId: string, sku: UsageSku, date: string): UsageEntitlementRecord | undefined {
  const { merchants, usageEntitlements } = world.records;
  if (usageEntitlements.size === 0) return undefined;
  const resellerId = merchants.get(merchantId)?.resellerId ?? null;
  const owners = [
    { merchantId, resellerId: null },
    ...(resellerId === null ? [] : [{ merchantId: null, resellerId }]),
    { merchantId: null, resellerId: null },
  ];
  for (const owner of owners) {
    const found = usageEntitlements.by('holder', entitlementKey(owner, sku)).find((one) => holdsOn(one, date));
    if (found !== undefined) return found;
  }
  return undefined;
}

export function usedOf(world: World, merchantId: string, { sku, period }: UsageEntitlementRecord, date: string): number {
  const { start, end } = periodOf(period, date);
  return usedBetween(world, merchantId, sku, dayOfDate(start), dayOfDate(end));
}

/**
 * Throws if the entitlement to a metered operation is exhausted and blocks. Call it before any change.
 * @throws Refusal 403 `Usage:EntitlementExhausted`
 */
export function requireEntitled(world: World, merchantId: string, sku: UsageSku, quantity = 1): void {
  if (world.records.usageEntitlements.size === 0) return;
  const today = dateIn(world.clock.now(), 'UTC');
  const entitlement = entitlementOf(world, merchantId, sku, today);
  if (entitlement?.overagePolicy !== 'Block') return;
  const { includedQuantity } = entitlement;
  const usedQuantity = usedOf(world, merchantId, entitlement, today);
  if (usedQuantity + quantity <= includedQuantity) return;
  // Without quantities, since the caller may be a payer without a key.
  throw refused('Usage:EntitlementExhausted', 'The entitlement of the merchant is used up.', { sku });
}

/** Stages an event for each threshold that metering reached: `notifyAtPercent`, and 100 % (event types: row 40). */
export function stageThresholds(world: World, merchantId: string, sku: UsageSku, quantity: number): void {
  if (world.records.usageEntitlements.size === 0) return;
  const today = dateIn(world.clock.now(), 'UTC');
  const entitlement = entitlementOf(world, merchantId, sku, today);
  if (entitlement === undefined || entitlement.includedQuantity === 0) return;
  const { includedQuantity, notifyAtPercent } = entitlement;
  const usedQuantity = usedOf(world, merchantId, entitlement, today);
  for (const percent of new Set([notifyAtPercent, 100])) {
    // Compared as products, since a quotient would be rounded.
    const threshold = includedQuantity * percent;
    if (usedQuantity * 100 < threshold || (usedQuantity - quantity) * 100 >= threshold) continue;
    stageThreshold(world, merchantId, entitlement, usedQuantity, percent);
  }
}

const stageThreshold = (
  world: World,
  merchantId: string,
  { id, sku, includedQuantity, period, overagePolicy }: UsageEntitlementRecord,
  usedQuantity: number,
  percent: number,
): void =>
  stageEvent(world, 'usage.threshold_reached', merchantId, {
    entitlementId: id,
    sku,
    includedQuantity,
    usedQuantity,
    percent,
    periodEnd: periodOf(period, dateIn(world.clock.now(), 'UTC')).end,
    overagePolicy,
  });

function* merchantsOf({ records }: World, { merchantId, resellerId }: UsageEntitlementRecord): Iterable<string> {
  if (merchantId !== null) yield merchantId;
  else for (const { id } of resellerId === null ? records.merchants.all() : records.merchants.by('resellerId', resellerId)) yield id;
}

const entitlement = announcer('a usage entitlement', 'usageEntitlements', ({ usageEntitlements }, id) => usageEntitlements.get(id));

export const usageAnnouncements = {
  // For the first merchant that reached a threshold: the highest one that it reached.
  'usage.threshold_reached': entitlement((world, one) => {
    const today = dateIn(world.clock.now(), 'UTC');
    const percents = one.includedQuantity === 0 ? [] : [Math.max(100, one.notifyAtPercent), Math.min(100, one.notifyAtPercent)];
    for (const merchantId of merchantsOf(world, one)) {
      if (entitlementOf(world, merchantId, one.sku, today)?.id !== one.id) continue;
      const used = usedOf(world, merchantId, one, today);
      const percent = percents.find((some) => used * 100 >= one.includedQuantity * some);
      if (percent !== undefined) return () => stageThreshold(world, merchantId, one, used, percent);
    }
    return null;
  }),
} satisfies Readonly<Record<string, Announcement>>;
