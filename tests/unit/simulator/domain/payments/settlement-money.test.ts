/** Money is conserved, and a payment is in one batch: over random sequences of operations and time, and over a year of a merchant. */
import assert from 'node:assert/strict';
import { test } from '@playwright/test';
import * as fc from 'fast-check';
import { assertReaching, draws } from '../../../../property-seed.ts';
import { days, minutes, seconds } from '../../../../../schemas/shared/instant.ts';
import { merchantWorld, type MerchantWorld, type Source } from './merchant-world.ts';
import { faultsOf, triggerFaults, unsettledOf } from './settlement-ledger.ts';

/** `which` picks one of the existing payments. */
type Step =
  | { readonly kind: 'pay'; readonly source: Source; readonly type: string; readonly units: number; readonly currency: string }
  | { readonly kind: 'operate'; readonly type: string; readonly which: number; readonly percent: number | null }
  | { readonly kind: 'trigger'; readonly isOne: boolean; readonly which: number }
  | { readonly kind: 'override'; readonly target: string; readonly which: number }
  | { readonly kind: 'time'; readonly seconds: number };

const scale: Readonly<Record<string, number>> = { USD: 100, EUR: 100, JPY: 1, KWD: 1000 };
const currency = fc.constantFrom('USD', 'USD', 'JPY', 'KWD');
/** Any amounts, and the one that gets its batch rejected; some are awkward as binary fractions. */
const units = fc.oneof(
  { arbitrary: fc.constantFrom(999_999, 999_998, 1, 10, 20, 70), weight: 2 },
  { arbitrary: fc.integer({ min: 1, max: 890_000 }), weight: 3 },
);
const which = fc.nat(10_000);

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      source: fc.constantFrom<Source>('Card', 'Card', 'Card', 'Check', 'ReturnedCheck', 'Disputed', 'Cash'),
      type: fc.constantFrom('Sale', 'Sale', 'Sale', 'Authorization', 'Credit'),
      units,
      currency,
    }),
    weight: 5,
  },
  {
    arbitrary: fc.record({
      kind: fc.constant('operate' as const),
      type: fc.constantFrom('Capture', 'Void', 'Refund', 'Refund', 'Reversal', 'Increment', 'Adjust'),
      which,
      percent: fc.option(fc.integer({ min: 1, max: 120 }), { nil: null }),
    }),
    weight: 5,
  },
  { arbitrary: fc.record({ kind: fc.constant('trigger' as const), isOne: fc.boolean(), which }), weight: 2 },
  { arbitrary: fc.record({ kind: fc.constant('override' as const), target: fc.constantFrom('Captured', 'Settled'), which }), weight: 1 },
  {
    arbitrary: fc.record({
      kind: fc.constant('time' as const),
      seconds: fc.oneof(fc.constantFrom(60, 3600, 86_400), fc.integer({ min: 1, max: 300_000 })),
    }),
    weight: 3,
  },
);

function take(merchant: MerchantWorld, one: Step): void {
  const { transactions } = merchant.world.records;
  const picked = (index: number) => transactions.by('merchantId', merchant.merchantId).at(index % Math.max(1, transactions.size));
  switch (one.kind) {
    case 'pay':
      return void merchant.pay(one.source, one.type, one.units / scale[one.currency]!, one.currency);
    case 'time':
      return merchant.pass(seconds(one.seconds));
    case 'trigger': {
      const profileId = picked(one.which)?.processorProfileId;
      const before = unsettledOf(merchant);
      const taken = merchant.trigger(one.isOne && profileId !== undefined ? { processorProfileIds: [profileId] } : {});
      return assert.deepEqual(taken === undefined ? [] : triggerFaults(before, taken), []);
    }
    case 'override': {
      const id = picked(one.which)?.id;
      return id === undefined ? undefined : void merchant.override([id], one.target);
    }
    case 'operate': {
      const record = picked(one.which);
      if (record === undefined) return;
      const whole = Number(record.amount);
      const amount = one.percent === null ? undefined : Math.max(1, Math.floor((whole * one.percent) / 100)) / scale[record.currency]!;
      merchant.operate(record.id, { type: one.type, ...(amount === undefined ? {} : { amount }) });
    }
  }
}

test('however operations, settlement and time follow each other, a payment is in one batch and every sum agrees', () => {
  let [rejected, settled] = [0, 0];
  assertReaching(
    fc.property(fc.array(step, { minLength: 5, maxLength: 40, size: 'max' }), (steps) => {
      const merchant = merchantWorld();
      for (const one of steps) {
        take(merchant, one);
        // A batch is checked while the processor has it, and after its answer.
        if (one.kind !== 'pay' && one.kind !== 'operate') assert.deepEqual(faultsOf(merchant), []);
      }
      merchant.pass(days(5));
      assert.deepEqual(faultsOf(merchant), []);
      const batches = merchant.batches();
      rejected += batches.filter(({ status }) => status === 'Rejected').length;
      settled += batches.filter(({ status }) => status === 'Settled').length;
      merchant.drop();
    }),
    { numRuns: draws(200) },
    // The sequences reach both ends of a batch.
    () => rejected > 20 && settled > 100,
  );
});

test('over a random year, what a merchant took and gave back is what its batches paid out and what waits', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1500, maxLength: 1500, size: 'max' }), (steps) => {
      const merchant = merchantWorld();
      for (const [index, one] of steps.entries()) {
        take(merchant, one.kind === 'time' ? { ...one, seconds: one.seconds % 7200 } : one);
        merchant.pass(minutes(350));
        if (index % 100 === 99) assert.deepEqual(faultsOf(merchant), []);
      }
      assert.deepEqual(faultsOf(merchant), []);
      merchant.drop();
    }),
    { numRuns: 1 },
  );
});
