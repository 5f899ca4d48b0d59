import assert from 'node:assert/strict';
import { expect, test } from '@playwright/test';
import * as fc from 'fast-check';
import { worldLimits } from '../../../../../schemas/limits.ts';
import { atMilliseconds, days, plus } from '../../../../../schemas/shared/instant.ts';
import { usageSkus, type UsageSku } from '../../../../../schemas/usage-skus.ts';
import { periodOf } from '../../../../../simulator/domain/billing/usage/entitled.ts';
import { meter } from '../../../../../simulator/domain/billing/usage/meter.ts';
import { dateOfDay, dayOf, dayOfDate, usedBetween } from '../../../../../simulator/domain/billing/usage/sums.ts';
import { Worlds } from '../../../../../simulator/worlds/worlds.ts';

const at = atMilliseconds(Date.UTC(2026, 2, 2, 10));
const worlds = new Worlds({ wall: () => at });

const skus = Object.keys(usageSkus) as readonly UsageSku[];
const newWorld = () => {
  const world = worlds.create({ now: at });
  const { seeded } = world;
  return { world, merchantId: seeded.personas.merchantAdmin.merchantId ?? '', other: seeded.personas.otherMerchant.merchantId ?? '' };
};

test('the seeded history is metered', () => {
  const { world } = newWorld();
  const { transactions, usageRows, storedPaymentMethods } = world.records;
  const approved = transactions
    .all()
    .filter(({ type, status }) => type !== 'Credit' && !['Declined', 'Failed', 'InReview'].includes(status));
  const sourcesOf = (sku: UsageSku) =>
    usageRows
      .all()
      .filter((row) => row.sku === sku)
      .map(({ sourceId }) => sourceId)
      .toSorted();
  expect(approved.length).toBeGreaterThan(50);
  expect(sourcesOf('transactions.authorized')).toEqual(approved.map(({ id }) => id).toSorted());
  const settled = transactions.all().filter(({ settlement }) => settlement.settledAt !== null);
  expect(settled.length).toBeGreaterThan(20);
  expect(sourcesOf('transactions.settled')).toEqual(settled.map(({ id }) => id).toSorted());
  expect(sourcesOf('payment_methods.stored')).toEqual(
    storedPaymentMethods
      .all()
      .map(({ id }) => id)
      .toSorted(),
  );
  const isId = ({ id }: { readonly id: string }) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/.test(id);
  expect(usageRows.all().filter((row) => !isId(row))).toEqual([]);
});

test('metering moves no id of other records', () => {
  const [{ world, merchantId }, { world: same }] = [newWorld(), newWorld()];
  meter(world, { merchantId, sku: 'recurring.charges', sourceType: 'contract', sourceId: null });
  // The world draws the part after the time in an id.
  expect(world.random.uuid().slice(19)).toBe(same.random.uuid().slice(19));
});

test('the ledger has a ceiling, and the sums of the days stay', () => {
  const { world, merchantId } = newWorld();
  const count = Math.ceil(worldLimits.usageRows.max * 1.3);
  for (let i = 0; i < count; i++) meter(world, { merchantId, sku: 'recurring.charges', sourceType: 'contract', sourceId: null });
  expect(world.records.usageRows.size).toBeLessThanOrEqual(worldLimits.usageRows.max * 1.1);
  expect(usedBetween(world, merchantId, 'recurring.charges', dayOf(at), dayOf(at))).toBe(count);
});

test('usage between two days is the sum of the metered quantities', () => {
  const one = fc.record({ sku: fc.constantFrom(...skus), day: fc.integer({ min: -40, max: 40 }), isOther: fc.boolean() });
  fc.assert(
    fc.property(fc.array(one, { maxLength: 40 }), fc.integer({ min: -45, max: 45 }), fc.nat(50), (metered, from, length) => {
      const { world, merchantId, other } = newWorld();
      const first = dayOf(at) + from;
      const sku = 'three_ds.authentications';
      for (const { day, isOther, ...rest } of [...metered, { sku, day: 0, isOther: false } as const])
        meter(world, { ...rest, merchantId: isOther ? other : merchantId, sourceType: 'test', sourceId: null, at: plus(at, days(day)) });
      const expected = metered.filter((row) => !row.isOther && row.sku === sku && row.day >= from && row.day <= from + length).length;
      const today = from <= 0 && from + length >= 0 ? 1 : 0;
      expect(usedBetween(world, merchantId, sku, first, first + length)).toBe(expected + today);
    }),
    { numRuns: 20 },
  );
});

test('periods are days, calendar months and years', () => {
  expect(periodOf('Month', '2028-02-29')).toEqual({ start: '2028-02-01', end: '2028-02-29' });
  expect(periodOf('Month', '2026-12-31')).toEqual({ start: '2026-12-01', end: '2026-12-31' });
  expect(periodOf('Year', '2026-03-02')).toEqual({ start: '2026-01-01', end: '2026-12-31' });
  const date = fc.integer({ min: 0, max: 100_000 }).map(dateOfDay);
  fc.assert(
    fc.property(date, fc.constantFrom('Day', 'Month', 'Year'), (on, period) => {
      const { start, end } = periodOf(period, on);
      assert.ok(start <= on && on <= end, `${start} to ${end} leaves out ${on}`);
      const next = dateOfDay(dayOfDate(end) + 1);
      assert.equal(periodOf(period, next).start, next);
    }),
  );
});
