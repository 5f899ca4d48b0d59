/**
 * Sums of usage by day (UTC), as plain numbers in the state of the world: a request costs one addition and no record. They remain when rows
 * leave the ledger.
 */
import { worldLimits } from '../../../../schemas/limits.ts';
import { atMilliseconds, dateIn, epochSeconds, type Instant } from '../../../../schemas/shared/instant.ts';
import type { GatewayEnvironment } from '../../../../schemas/conventions/enums.ts';
import { skuNames, usageSkus, type UsageSku } from '../../../../schemas/usage-skus.ts';
import { startOf } from '../../kernel/calendar.ts';
import { count, named, object, uuidPattern, type Static } from '../../kernel/record-schema.ts';
import type { World } from '../../kernel/world.ts';

/** By merchant, by SKU and environment, then by day since the epoch. */
export const UsageSums = object({
  merchants: named(
    uuidPattern,
    named(`^(${skuNames.join('|').replaceAll('.', '\\.')}) (Sandbox|Production)$`, named('^-?[0-9]{1,7}$', count())),
  ),
  count: count(),
});
type Sums = Static<typeof UsageSums>;

export interface DaySum {
  readonly merchantId: string;
  readonly sku: UsageSku;
  readonly environment: GatewayEnvironment;
  /** Days since the epoch. */
  readonly day: number;
  readonly quantity: number;
}

const secondsOfDay = 86_400;
const max = worldLimits.usageSums.max;

/** Days since the epoch, UTC. */
export const dayOf = (at: Instant): number => Math.floor(epochSeconds(at) / secondsOfDay);
export const dayOfDate = (date: string): number => dayOf(startOf(date, 'UTC'));
export const startOfDay = (day: number): Instant => atMilliseconds(day * secondsOfDay * 1000);
export const dateOfDay = (day: number): string => dateIn(startOfDay(day), 'UTC');

/** Concatenated once, since a concatenated string is slow as a member name. */
const kindsOf = (environment: GatewayEnvironment) =>
  Object.fromEntries(Object.keys(usageSkus).map((sku) => [sku, `${sku} ${environment}`])) as Record<UsageSku, string>;
const kinds = { Sandbox: kindsOf('Sandbox'), Production: kindsOf('Production') };

const sumsOf = (world: World) => world.state('usageSums', () => ({ merchants: {}, count: 0 }));

export function addToSum(world: World, { merchantId, sku, environment, day, quantity }: DaySum): void {
  const sums = sumsOf(world);
  const ofMerchant = (sums.merchants[merchantId] ??= {});
  const days = (ofMerchant[kinds[environment][sku]] ??= {});
  world.touch('usageSums', merchantId, kinds[environment][sku], day);
  const before = days[day];
  days[day] = (before ?? 0) + quantity;
  if (before === undefined && ++sums.count > max) shorten(world, sums);
}

const daysOf = ({ merchants }: Sums) => Object.values(merchants).flatMap((kinds) => Object.values(kinds));

/** The number of sums, which `count` repeats so that an addition need not count them. */
export const countOf = (sums: Sums): number => daysOf(sums).reduce((count, days) => count + Object.keys(days).length, 0);

function shorten(world: World, sums: Sums): void {
  world.touch('usageSums');
  const all = daysOf(sums);
  const known = all.flatMap((days) => Object.keys(days).map(Number)).sort((a, b) => a - b);
  const first = known[Math.floor(known.length / 2)] ?? 0;
  sums.count = 0;
  for (const days of all) {
    for (const day of Object.keys(days).map(Number)) {
      if (day < first) delete days[day];
      else sums.count++;
    }
  }
}

/** Both days inclusive. */
export function usedBetween(world: World, merchantId: string, sku: UsageSku, from: number, to: number): number {
  const ofMerchant = sumsOf(world).merchants[merchantId];
  if (ofMerchant === undefined) return 0;
  let used = 0;
  for (const environment of ['Sandbox', 'Production'] as const) {
    const days = ofMerchant[kinds[environment][sku]];
    if (days === undefined) continue;
    for (const day of Object.keys(days)) if (Number(day) >= from && Number(day) <= to) used += days[Number(day)]!;
  }
  return used;
}

/** Both days inclusive. */
export function* sumsBetween(world: World, merchantId: string, from: number, to: number): Generator<DaySum, void> {
  for (const [kind, days] of Object.entries(sumsOf(world).merchants[merchantId] ?? {})) {
    const [sku, environment] = kind.split(' ') as [UsageSku, GatewayEnvironment];
    for (const [day, quantity] of Object.entries(days)) {
      if (Number(day) >= from && Number(day) <= to) yield { merchantId, sku, environment, day: Number(day), quantity };
    }
  }
}
