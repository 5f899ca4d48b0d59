/** Recurring billing under any sequence of clock jumps, manual runs, pauses, declines and restored snapshots (assumptions: RB2). */
import assert from 'node:assert/strict';
import { expect, test } from '@playwright/test';
import * as fc from 'fast-check';
import { draws } from '../../../../property-seed.ts';
import { atMilliseconds, epochMilliseconds } from '../../../../../schemas/shared/instant.ts';
import { scheduled, start, Subscription, worlds, terms, text, type Action, type Terms } from './subscription.ts';

const wait = fc.record({
  do: fc.constant('wait' as const),
  // A few days, in which a declined cycle is retried; a month; a year.
  days: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 40 }), fc.integer({ min: 60, max: 400 })),
});
const other = fc
  .constantFrom('trigger', 'pause', 'resume', 'restore', 'breakCard', 'breakCard', 'mendCard', 'mendCard')
  .map((name) => ({ do: name }) as Action);
const calm = fc.constantFrom('trigger', 'restore').map((name) => ({ do: name }) as Action);

function check(subscription: Subscription): void {
  const { attempts, contract, id, world } = subscription;
  const paid = attempts.filter(({ status }) => status === 'Succeeded');
  const dates = paid.map(({ dueDate }) => dueDate);
  // No cycle twice, and in order.
  assert.deepEqual(dates, [...new Set(dates)].sort());
  assert.deepEqual(
    paid.map(({ cycleNumber }) => cycleNumber),
    dates.map((_, index) => index + 1),
  );
  assert.equal(contract.completedCycles, paid.length);
  const charged = world.records.transactions.all().filter((one) => one.origin.contractId === id && one.authorizationCode !== null);
  assert.deepEqual(charged.map((one) => one.id).sort(), paid.map(({ transactionId }) => transactionId).sort());
  const all = new Set(scheduled(subscription.terms, text(epochMilliseconds(world.clock.now()))));
  // Billing dates follow the schedule. If the contract is paused or not due, a manual attempt names the next cycle.
  const tried = attempts.filter(({ skipReason }) => skipReason !== 'Paused' && skipReason !== 'NotDue');
  assert.deepEqual(
    tried.map(({ dueDate }) => dueDate).filter((date) => !all.has(date)),
    [],
  );
  assert.deepEqual(
    tried.filter(({ creationTime, dueDate }) => text(epochMilliseconds(creationTime)) < dueDate),
    [],
  );
}

async function judged(given: Terms, actions: readonly Action[]): Promise<Subscription> {
  const subscription = Subscription.open(given);
  for (const action of actions) {
    await subscription.act(action);
    check(subscription);
  }
  await subscription.act({ do: 'wait', days: 0 });
  return subscription;
}

test('no cycle is charged twice, whatever happens to a contract', async () => {
  await fc.assert(
    fc.asyncProperty(terms, fc.array(fc.oneof(wait, other), { minLength: 1, maxLength: 10 }), async (given, actions) => {
      const subscription = await judged(given, actions);
      check(subscription);
      worlds.remove(subscription.world);
    }),
    {
      numRuns: draws(60),
      examples: [
        [
          { interval: 'Day', intervalCount: 1, totalCycles: null, startDate: '2026-01-15', endDate: null },
          [{ do: 'pause' }, { do: 'trigger' }],
        ],
      ],
    },
  );
});

test('a contract that is always paid pays every cycle of its schedule on its day', async () => {
  await fc.assert(
    fc.asyncProperty(terms, fc.array(fc.oneof(wait, calm), { minLength: 1, maxLength: 4 }), async (given, actions) => {
      const subscription = await judged(given, actions);
      const { attempts, world } = subscription;
      const now = world.clock.now();
      const begins = text(epochMilliseconds(start));
      const paid = attempts.filter(({ status }) => status === 'Succeeded');
      assert.deepEqual(
        paid.map(({ dueDate }) => dueDate),
        scheduled(given, text(epochMilliseconds(now))).filter((date) => date >= begins),
      );
      assert.deepEqual(
        paid.filter(({ creationTime, dueDate }) => text(epochMilliseconds(creationTime)) !== dueDate),
        [],
      );
      worlds.remove(world);
    }),
    { numRuns: draws(60) },
  );
});

test('the reference schedule clamps month ends and restores them', () => {
  const monthly = { startDate: '2026-01-31', interval: 'Month', intervalCount: 1, totalCycles: 4, endDate: null } as const;
  expect(scheduled(monthly, '2030-01-01')).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']);
  expect(scheduled({ ...monthly, startDate: '2024-02-29', interval: 'Year' }, '2026-12-31')).toEqual([
    '2024-02-29',
    '2025-02-28',
    '2026-02-28',
  ]);
  expect(atMilliseconds(epochMilliseconds(start))).toBe(start);
});

const months = ({ dueDate }: { readonly dueDate: string }): number => Number(dueDate.slice(0, 4)) * 12 + Number(dueDate.slice(5, 7));

const byMonth = fc.record({
  startsIn: fc.integer({ min: -70, max: 60 }),
  interval: fc.constantFrom('Month' as const, 'Month' as const, 'Year' as const),
  intervalCount: fc.integer({ min: 1, max: 3 }),
});
const billingDay = fc
  .option(fc.integer({ min: 1, max: 31 }), { freq: 5 })
  .map((day): Action => ({ do: 'change', body: { billingDay: day } }));
const nothing = fc.constantFrom('trigger', 'restore', 'breakCard', 'mendCard').map((name) => ({ do: name }) as Action);
const halt = fc.constantFrom('pause', 'resume').map((name) => ({ do: name }) as Action);

/** The months that a contract paid for, after some moves of its billing day. */
async function paidMonths(terms: Omit<Terms, 'startDate'>, startsIn: number, actions: readonly Action[]) {
  const startDate = text(epochMilliseconds(start) + startsIn * 86_400_000);
  const subscription = Subscription.open({ ...terms, startDate });
  for (const action of [...actions, { do: 'wait', days: 0 } as const]) await subscription.act(action);
  const paid = subscription.attempts.filter(({ status }) => status === 'Succeeded').map(months);
  const { status, nextBillingDate } = subscription.contract;
  const today = text(epochMilliseconds(subscription.world.clock.now()));
  worlds.remove(subscription.world);
  return { paid, status, nextBillingDate, today };
}
const stepOf = ({ interval, intervalCount }: Pick<Terms, 'interval' | 'intervalCount'>): number =>
  interval === 'Year' ? intervalCount * 12 : intervalCount;

test('however the billing day moves, each cycle is charged once, and none is left out', async () => {
  let charged = 0;
  await fc.assert(
    fc.asyncProperty(
      byMonth,
      fc.array(fc.oneof(wait, billingDay, billingDay, nothing), { minLength: 1, maxLength: 14, size: 'max' }),
      async ({ startsIn, ...terms }, actions) => {
        const { paid, status, nextBillingDate } = await paidMonths({ ...terms, totalCycles: null, endDate: null }, startsIn, actions);
        assert.deepEqual(
          paid,
          paid.map((_, index) => paid[0]! + index * stepOf(terms)),
        );
        const last = paid.at(-1);
        if (status === 'Active' && last !== undefined) assert.equal(months({ dueDate: nextBillingDate! }), last + stepOf(terms));
        charged += paid.length;
      },
    ),
    {
      numRuns: draws(150),
      examples: [
        [
          { startsIn: 0, interval: 'Month', intervalCount: 1 },
          [
            { do: 'wait', days: 1 },
            { do: 'change', body: { billingDay: 20 } },
            { do: 'wait', days: 40 },
          ],
        ],
      ],
    },
  );
  expect(charged).toBeGreaterThan(draws(150));
});

test('nor is a cycle charged twice where the contract is paused between', async () => {
  await fc.assert(
    fc.asyncProperty(
      byMonth,
      fc.array(fc.oneof(wait, billingDay, nothing, halt), { minLength: 1, maxLength: 14, size: 'max' }),
      async ({ startsIn, ...terms }, actions) => {
        const { paid } = await paidMonths({ ...terms, totalCycles: null, endDate: null }, startsIn, actions);
        assert.deepEqual(
          paid.filter((month, index) => index > 0 && month - paid[index - 1]! < stepOf(terms)),
          [],
        );
      },
    ),
    { numRuns: draws(100) },
  );
});

test('a contract with a number of cycles has as many, wherever its billing day moves', async () => {
  await fc.assert(
    fc.asyncProperty(byMonth, fc.integer({ min: 1, max: 5 }), fc.array(billingDay, { maxLength: 6 }), async (given, totalCycles, moves) => {
      const { startsIn, ...terms } = { ...given, startsIn: Math.abs(given.startsIn) };
      const waits = moves.flatMap((move): readonly Action[] => [{ do: 'wait', days: 35 }, move]);
      const rest = Array.from({ length: 40 }, (): Action => ({ do: 'wait', days: 200 }));
      const { paid, status } = await paidMonths({ ...terms, totalCycles, endDate: null }, startsIn, [...waits, ...rest]);
      assert.deepEqual([paid.length, status], [totalCycles, 'Completed']);
    }),
    { numRuns: 40 },
  );
});

test('a new interval follows on the cycle that is paid', async () => {
  await fc.assert(
    fc.asyncProperty(
      terms,
      fc.constantFrom('Day', 'Week', 'Month', 'Year'),
      fc.integer({ min: 1, max: 40 }),
      async (given, interval, later) => {
        const subscription = Subscription.open({ ...given, totalCycles: null, endDate: null });
        await subscription.act({ do: 'wait', days: later });
        const { nextBillingDate } = subscription.contract;
        const isBegun = subscription.attempts.length > 0;
        await subscription.act({ do: 'change', body: { interval, intervalCount: 1 } });
        if (isBegun) assert.equal(subscription.contract.nextBillingDate, nextBillingDate);
        await subscription.act({ do: 'wait', days: 20 });
        const dates = subscription.attempts.map(({ dueDate }) => dueDate);
        assert.deepEqual(dates, [...new Set(dates)].sort());
        worlds.remove(subscription.world);
      },
    ),
    { numRuns: draws(60) },
  );
});
