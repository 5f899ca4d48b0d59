/** Charges of plans, compared with a decimal library; boundaries of tiers by hand (assumptions: 16). */
import { expect, test } from '@playwright/test';
import { Decimal } from 'decimal.js';
import * as fc from 'fast-check';
import { plus, days } from '../../../../../schemas/shared/instant.ts';
import { usualPreferences } from '../../../../../simulator/domain/billing/billing-runs/start.ts';
import { BillingWorld, expectOk, start, type Terms } from './billing-world.ts';

const Exact = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_EVEN });

/** The charge for a quantity, counted one tier after the other. */
function linesOf({ unitPrice, includedQuantity, tiers }: Terms['items'][number], used: number, digits: number): Decimal[] {
  let left = Math.max(0, used - includedQuantity);
  let from = 0;
  const lines: Decimal[] = [];
  for (const tier of [...tiers, { upTo: null, unitPrice }]) {
    const size = tier.upTo === null ? left : Math.min(left, tier.upTo - from);
    if (size > 0) lines.push(new Exact(String(tier.unitPrice)).times(size).toDecimalPlaces(digits));
    left -= size;
    from = tier.upTo ?? from;
  }
  return lines;
}

const digitsOf: Readonly<Record<string, number>> = { USD: 2, JPY: 0, KWD: 3 };

function expected({ monthlyFee, minimumMonthlyFee, items }: Terms, used: readonly number[], currency: string): string {
  const digits = digitsOf[currency]!;
  const lines = items.flatMap((item, index) => linesOf(item, used[index]!, digits));
  const total = lines.reduce((sum, line) => sum.plus(line), new Exact(String(monthlyFee)));
  return Decimal.max(total, new Exact(String(minimumMonthlyFee))).toString();
}

const skus = ['tokens.created', 'webhooks.delivered', 'emails.sent'] as const;
const price = fc.integer({ min: 0, max: 3_000_000 }).map((millionths) => millionths / 1_000_000);
const tiers = fc
  .uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 3 })
  .chain((ends) => fc.tuple(...ends.toSorted((a, b) => a - b).map((upTo) => fc.record({ upTo: fc.constant(upTo), unitPrice: price }))));
const terms = (currency: string): fc.Arbitrary<Terms> => {
  const scale = 10 ** digitsOf[currency]!;
  const fee = fc.integer({ min: 0, max: 500 * scale }).map((units) => units / scale);
  return fc.record({
    monthlyFee: fee,
    minimumMonthlyFee: fee,
    items: fc.tuple(...skus.map((sku) => fc.record({ sku: fc.constant(sku), unitPrice: price, includedQuantity: fc.nat(20), tiers }))),
  });
};

function billed(given: Terms, used: readonly number[], currency: string) {
  const billing = new BillingWorld();
  const [resellerId = ''] = billing.resellers;
  const { billingPreferences } = billing.world.records;
  billingPreferences.insert({ ...usualPreferences, id: resellerId, creationTime: start, currency, concurrencyStamp: '' });
  const merchantId = billing.merchant(resellerId);
  const february = plus(start, days(-10));
  billing.assign(merchantId, given, february, currency);
  used.forEach((quantity, index) => (quantity > 0 ? billing.use(merchantId, skus[index]!, quantity, february) : undefined));
  for (const sku of skus) for (const day of [-31, 0]) billing.use(merchantId, sku, 1000, plus(start, days(day)));
  const run = expectOk(billing.run(resellerId, '2026-02-01', '2026-02-28', true));
  billing.drop();
  const result = run.results.find((one: { merchantId: string }) => one.merchantId === merchantId);
  return { run, result };
}

test('a bill equals the result of a decimal library, and adds up', () => {
  const cases = fc
    .constantFrom('USD', 'JPY', 'KWD')
    .chain((currency) => fc.tuple(fc.constant(currency), terms(currency), fc.tuple(...skus.map(() => fc.nat(90)))));
  fc.assert(
    fc.property(cases, ([currency, given, used]) => {
      const { run, result } = billed(given, used, currency);
      expect(new Exact(String(result.total)).toString()).toBe(expected(given, used, currency));
      const lines: readonly { amount: number }[] = result.lines;
      expect(lines.reduce((sum, { amount }) => sum.plus(String(amount)), new Exact(0)).toString()).toBe(String(result.subtotal));
      expect([result.subtotal, result.tax, run.totalAmount]).toEqual([result.total, 0, result.total]);
    }),
    { numRuns: 60 },
  );
});

const oneTier = (used: number) => {
  const item = {
    sku: 'tokens.created',
    unitPrice: 0.5,
    includedQuantity: 5,
    tiers: [
      { upTo: 10, unitPrice: 1 },
      { upTo: 20, unitPrice: 0.75 },
    ],
  } as const;
  const { result } = billed({ monthlyFee: 0, minimumMonthlyFee: 0, items: [item] }, [used], 'USD');
  return result.lines.map(({ quantity, unitPrice, amount }: Record<string, number>) => [quantity, unitPrice, amount]);
};

test('a tier ends with its last unit, after what is included', () => {
  expect(oneTier(5)).toEqual([]);
  expect(oneTier(6)).toEqual([[1, 1, 1]]);
  expect(oneTier(15)).toEqual([[10, 1, 10]]);
  expect(oneTier(16)).toEqual([
    [10, 1, 10],
    [1, 0.75, 0.75],
  ]);
  expect(oneTier(25)).toEqual([
    [10, 1, 10],
    [10, 0.75, 7.5],
  ]);
  expect(oneTier(26).at(-1)).toEqual([1, 0.5, 0.5]);
});

test('a line is rounded once, half to even', () => {
  const amountOf = (unitPrice: number, used: number): number => {
    const item = { sku: 'tokens.created', unitPrice, includedQuantity: 0, tiers: [] } as const;
    return billed({ monthlyFee: 0, minimumMonthlyFee: 0, items: [item] }, [used], 'USD').result.total;
  };
  expect(amountOf(0.005, 1)).toBe(0);
  expect(amountOf(0.005, 3)).toBe(0.02);
  expect(amountOf(0.000001, 5_000)).toBe(0);
  expect(amountOf(0.000001, 15_000)).toBe(0.02);
  // The product of the binary fractions would be 1.0049999….
  expect(amountOf(1.005, 1)).toBe(1);
  expect(amountOf(1.015, 1)).toBe(1.02);
});

test('each month that begins in the period has its fee and its minimum', () => {
  const billing = new BillingWorld();
  const [resellerId = ''] = billing.resellers;
  const merchantId = billing.merchant(resellerId);
  billing.assign(merchantId, { monthlyFee: 10, minimumMonthlyFee: 12, items: [] }, plus(start, days(-400)));
  const totalOf = (from: string, to: string): number => expectOk(billing.run(resellerId, from, to, true)).totalAmount;
  expect(totalOf('2026-02-01', '2026-02-28')).toBe(12);
  expect(totalOf('2026-02-02', '2026-02-28')).toBe(0);
  expect(totalOf('2026-02-01', '2026-02-01')).toBe(12);
  expect(totalOf('2025-12-15', '2026-02-28')).toBe(24);
  expect(totalOf('2025-07-01', '2026-02-28')).toBe(96);
  billing.drop();
});
