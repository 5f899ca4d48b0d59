import { milliseconds, minus, parseInstant } from '../../../../../schemas/shared/instant.ts';
import assert from 'node:assert/strict';
import { expect, test } from '@playwright/test';
import * as fc from 'fast-check';
import {
  addDays,
  cycleDate,
  cycleFrom,
  dateAt,
  firstCycleDate,
  startOf,
  type Cycle,
} from '../../../../../simulator/domain/kernel/calendar.ts';
import { billingAfter, billingFrom, cycleOf, unpaidFrom } from '../../../../../simulator/domain/billing/contracts/schedule.ts';

const date = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2000-01-01', days));
const cycle: fc.Arbitrary<Cycle> = fc.record({
  interval: fc.constantFrom('Day' as const, 'Week' as const, 'Month' as const, 'Year' as const),
  intervalCount: fc.integer({ min: 1, max: 36 }),
  billingDay: fc.option(fc.integer({ min: 1, max: 31 }), { nil: null }),
});

test('a day begins at midnight where the merchant is, also when clocks change', () => {
  expect(startOf('2026-03-08', 'America/New_York')).toBe(parseInstant('2026-03-08T05:00:00Z'));
  expect(startOf('2026-03-09', 'America/New_York')).toBe(parseInstant('2026-03-09T04:00:00Z'));
  expect(startOf('2026-01-01', 'Asia/Kathmandu')).toBe(parseInstant('2025-12-31T18:15:00Z'));
  for (const zone of ['America/New_York', 'Asia/Kathmandu', 'UTC', 'Australia/Lord_Howe']) {
    fc.assert(
      fc.property(date, (day) => {
        const start = startOf(day, zone);
        assert.deepEqual([zone, dateAt(start, zone), dateAt(minus(start, milliseconds(1)), zone)], [zone, day, addDays(day, -1)]);
      }),
      { numRuns: 50 },
    );
  }
});

test('days are clamped to a shorter month and restored in a longer one', () => {
  const monthly: Cycle = { interval: 'Month', intervalCount: 1, billingDay: 31 };
  const first = firstCycleDate('2026-01-31', monthly);
  expect([0, 1, 2, 3].map((index) => cycleDate(first, monthly, index))).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']);
  const unnamed: Cycle = { interval: 'Month', intervalCount: 1, billingDay: null };
  expect([1, 2].map((index) => cycleDate('2026-01-30', unnamed, index))).toEqual(['2026-02-28', '2026-03-30']);
});

test('the first cycle falls on the billing day, not before the start', () => {
  fc.assert(
    fc.property(date, cycle, (start, terms) => {
      const first = firstCycleDate(start, terms);
      assert.ok(first >= start && first < addDays(start, 62), `first cycle on ${first}`);
    }),
  );
});

test('no date leaves the years that its text can hold', () => {
  const last = '9999-12-31';
  const monthly: Cycle = { interval: 'Month', intervalCount: 1, billingDay: 15 };
  expect(firstCycleDate(last, monthly)).toBe(last);
  expect(addDays('9999-12-30', 30)).toBe(last);
  expect(addDays('0001-01-02', -30)).toBe('0001-01-01');
  for (const interval of ['Day', 'Week', 'Month', 'Year'] as const) {
    const terms = { interval, intervalCount: 36, billingDay: null };
    expect(cycleDate('9999-12-01', terms, 2), interval).toBe(last);
    expect(cycleFrom('9999-12-01', terms, last), interval).toBe(1);
  }
  expect(billingFrom({ ...monthly, firstBillingDate: last, endDate: null, totalCycles: null }, '2026-01-01')).toBe(last);
});

test('the next cycle is the first whose date has not passed', () => {
  fc.assert(
    fc.property(date, cycle, fc.integer({ min: -400, max: 8000 }), (start, terms, distance) => {
      const first = firstCycleDate(start, terms);
      const day = addDays(first, distance);
      const index = cycleFrom(first, terms, day);
      assert.ok(cycleDate(first, terms, index) >= day, `cycle ${index} is before ${day}`);
      if (index > 0) assert.ok(cycleDate(first, terms, index - 1) < day, `cycle ${index - 1} is not before ${day}`);
    }),
  );
});

test('billing stops with the last cycle and at the end date', () => {
  const contract = {
    interval: 'Month',
    intervalCount: 1,
    billingDay: null,
    firstBillingDate: '2026-01-10',
    endDate: null,
    totalCycles: 3,
    completedCycles: 0,
    paidThrough: null,
  } as const;
  expect(billingFrom(contract, '2026-01-01')).toBe('2026-01-10');
  expect(billingFrom(contract, '2026-03-10')).toBe('2026-03-10');
  expect(billingAfter(contract, '2026-03-10')).toBeNull();
  const ending = { ...contract, totalCycles: null, endDate: '2026-02-10' };
  expect(billingFrom(ending, '2026-01-11')).toBe('2026-02-10');
  expect(billingFrom({ ...ending, endDate: '2026-02-09' }, '2026-01-11')).toBeNull();
  expect(unpaidFrom({ ...contract, completedCycles: 1, paidThrough: '2026-01-10' }, '2026-01-01')).toBe('2026-02-10');
  expect(unpaidFrom({ ...contract, completedCycles: 3, paidThrough: '2026-01-10' }, '2026-01-11')).toBeNull();
  expect(cycleOf(contract, '2026-02-09')).toBe('2026-01-10');
  expect(cycleOf(contract, '2026-02-10')).toBe('2026-02-10');
  expect(cycleOf(contract, '2025-12-31')).toBe('2026-01-10');
});
