/** Comparing times by rank: known examples, the rate of false alarms, and what is found. All of it follows from fixed seeds. */
import { expect, test } from '@playwright/test';
import * as fc from 'fast-check';
import { compareRanks, inFigures, judgeTimes, timingCriteria, type Pair, type TimingVerdict } from '../../fixtures/judge/timing.ts';
import { latencies, random } from './latencies.ts';

const comparisons = 5;
const { looks, threshold } = timingCriteria;

test('p of known examples, without ties and with them', () => {
  // Hollander and Wolfe, permeability of membranes; by the normal approximation with correction for continuity.
  const term = [0.8, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46];
  const early = [1.15, 0.88, 0.9, 0.74, 1.21];
  expect(compareRanks(term, early, 0.95).p).toBeCloseTo(0.244624, 5);
  expect(compareRanks(term, early, 0.95).delta).toBeCloseTo((2 * 35) / 50 - 1, 12);
  expect(compareRanks([1, 2, 2, 3, 3, 3, 4], [2, 3, 4, 4, 5, 5], 0.95).p).toBeCloseTo(0.078262, 5);
});

test('separate samples have the full effect, equal ones none', () => {
  expect(compareRanks([4, 5, 6], [1, 2, 3], 0.95)).toMatchObject({ delta: 1, sizes: [3, 3], medians: [5, 2] });
  expect(compareRanks([1, 2, 3], [4, 5, 6], 0.95).delta).toBe(-1);
  expect(compareRanks([7, 7, 7], [7, 7], 0.95)).toMatchObject({ delta: 0, p: 1 });
  expect(compareRanks([4, 5, 6], [1, 2, 3], 0.95).margin).toBeGreaterThan(0);
});

test('it does not matter which sample comes first, nor in what unit the times are', () => {
  const times = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(times, times, (a, b) => {
      const [there, back] = [compareRanks(a, b, 0.95), compareRanks(b, a, 0.95)];
      expect(back.delta).toBeCloseTo(-there.delta, 12);
      expect(back.p).toBeCloseTo(there.p, 12);
      const seconds = compareRanks(
        a.map((ms) => ms * 1000),
        b.map((ms) => ms * 1000),
        0.95,
      );
      expect(seconds.p).toBe(there.p);
      expect(seconds.delta).toBe(there.delta);
    }),
    { seed: 7, numRuns: 200 },
  );
});

test('under the null hypothesis small p-values are not too frequent', () => {
  const next = random(1);
  const runs = 3000;
  let below = 0;
  for (let run = 0; run < runs; run++) if (compareRanks(latencies(next, 48), latencies(next, 48), 0.95).p < 0.05) below++;
  expect(below / runs).toBeGreaterThan(0.035);
  expect(below / runs).toBeLessThan(0.06);
});

test('the interval contains the true effect about as often as its confidence', () => {
  const next = random(2);
  const runs = 2000;
  let held = 0;
  for (let run = 0; run < runs; run++) {
    // Two uniform samples, one shifted by a quarter of the width: the shifted one wins 1 - 0.75²/2 of the pairs.
    const plain = Array.from({ length: 48 }, next);
    const shifted = Array.from({ length: 48 }, () => next() + 0.25);
    const { delta, margin } = compareRanks(shifted, plain, 0.95);
    if (Math.abs(delta - (1 - 0.75 ** 2)) < margin) held++;
  }
  expect(held / runs).toBeGreaterThan(0.92);
  expect(held / runs).toBeLessThan(0.985);
});

/** The verdict of a comparison that is checked as often as the suites check. */
function judged(next: () => number, slower: { readonly hidden?: number; readonly oneHidden?: number }): TimingVerdict {
  const slow = (times: readonly number[], by = 0) => times.map((ms) => ms + by);
  let [hidden, missing]: [Pair, Pair] = [
    [[], []],
    [[], []],
  ];
  let verdict: TimingVerdict = 'open';
  for (const look of looks) {
    const more = look / 2 - hidden[0].length;
    hidden = [
      [...hidden[0], ...slow(latencies(next, more), (slower.hidden ?? 0) + (slower.oneHidden ?? 0))],
      [...hidden[1], ...slow(latencies(next, more), slower.hidden)],
    ];
    missing = [
      [...missing[0], ...latencies(next, more)],
      [...missing[1], ...latencies(next, more)],
    ];
    ({ verdict } = judgeTimes(hidden, missing, comparisons));
    if (verdict !== 'open') break;
  }
  return verdict;
}
const tally = (runs: number, seed: number, slower: Parameters<typeof judged>[1]): Partial<Record<TimingVerdict, number>> => {
  const next = random(seed);
  const counts: Partial<Record<TimingVerdict, number>> = {};
  for (let run = 0; run < runs; run++) {
    const verdict = judged(next, slower);
    counts[verdict] = (counts[verdict] ?? 0) + 1;
  }
  return counts;
};

test('equal times are never distinguished, and hardly ever left open', () => {
  const { alike = 0, apart = 0, noisy = 0 } = tally(1000, 3, {});
  expect(apart + noisy).toBe(0);
  expect(alike).toBeGreaterThan(990);
});

test('a millisecond more is always seen, among latencies of about one', () => {
  expect(tally(300, 4, { hidden: 1 })).toEqual({ apart: 300 });
});

test('a difference that is too small to matter is not made much of', () => {
  expect(tally(300, 5, { hidden: 0.01 }).apart).toBeUndefined();
});

test('a difference among answers of one kind is noise', () => {
  expect(tally(100, 6, { oneHidden: 3 })).toEqual({ noisy: 100 });
});

test('p is corrected for every comparison and every look', () => {
  const next = random(8);
  const [hidden, missing]: [Pair, Pair] = [
    [latencies(next, 24), latencies(next, 24)],
    [latencies(next, 24), latencies(next, 24).map((ms) => ms + 0.2)],
  ];
  const one = judgeTimes(hidden, missing, 1);
  expect(one.main.p).toBeGreaterThan(0);
  expect(one.p).toBeCloseTo(Math.min(1, one.main.p * looks.length), 12);
  expect(judgeTimes(hidden, missing, 1000).p).toBe(1);
});

test('the figures include sizes, medians, effect, confidence and p', () => {
  const far: Pair = [Array(24).fill(9), Array(24).fill(9)];
  const near: Pair = [Array(24).fill(1), Array(24).fill(1)];
  const judgement = judgeTimes(far, near, comparisons);
  expect(judgement).toMatchObject({ verdict: 'apart', main: { delta: 1 } });
  expect(threshold).toBeLessThan(1);
  expect(inFigures(judgement)).toMatch(
    /^48 \+ 48 answers; medians 9\.000 and 1\.000 ms; Cliff's delta 1\.00 ± 0\.\d\d \(95 %\); p < 0\.0001 \(corrected\);/,
  );
});
