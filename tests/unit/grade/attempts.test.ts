/** A busy machine adds to delays: it must neither clear a bad client nor accuse a good one. */
import { expect, test } from '@playwright/test';
import { judge } from '../../../engine/grade/judge.ts';
import { evidence, request } from './evidence-builder.ts';

/** The attempts of orders, each with these delays; `late` milliseconds pass until an attempt is noticed. */
const attempts = (what: string, delays: readonly (readonly number[])[], late: (attempt: number) => number = () => 0) => {
  const orders = delays.map((_, index) => `O-${index + 1}`);
  return evidence({
    staged: orders.map((order) => ({ what, order, at: 0 })),
    requests: delays.flatMap((those, index) => {
      let sent = 0;
      return [0, ...those].map((delay, attempt) => {
        sent += delay;
        const noticedLate = attempt === 0 ? 0 : late(attempt);
        // The next delay begins with the answer, which is as late as the request.
        sent += noticedLate;
        return request({ at: sent, noticedLate, order: orders[index]! });
      });
    }),
  });
};

const verdictOf = (rule: 'BACKOFF-GROWS' | 'BACKOFF-SCATTERS', given: ReturnType<typeof attempts>) =>
  judge(given, [rule]).map(({ verdict }) => verdict);

const growing = [1, 2, 3, 4].map((order) =>
  [0, 1, 2, 3, 4].map((attempt) => 250 * 2 ** attempt * (0.5 + ((order * 7 + attempt * 3) % 10) / 10)),
);
const fixed = [1, 2, 3, 4].map((order) => [0, 1, 2, 3, 4].map((attempt) => 250 * (0.75 + ((order * 7 + attempt * 3) % 10) / 20)));
const linear = [[1000, 2000, 3000]];

for (const late of [0, 20, 100, 300])
  test(`delays that grow are recognized when the machine is ${late} ms late at first`, () => {
    expect(
      verdictOf(
        'BACKOFF-GROWS',
        attempts('refused for a while', growing, (attempt) => (attempt < 3 ? late : 0)),
      ),
    ).toEqual(['pass']);
    expect(
      verdictOf(
        'BACKOFF-GROWS',
        attempts('refused for a while', linear, (attempt) => (attempt < 2 ? late : 0)),
      ),
    ).toEqual(['pass']);
  });

test('delays that do not grow fail', () => expect(verdictOf('BACKOFF-GROWS', attempts('refused for a while', fixed))).toEqual(['fail']));

for (const late of [20, 100, 300, 1000])
  test(`delays that do not grow never pass because the machine is ${late} ms late in the end`, () => {
    const [verdict] = verdictOf(
      'BACKOFF-GROWS',
      attempts('refused for a while', fixed, (attempt) => (attempt > 3 ? late : 0)),
    );
    expect(['fail', 'untested']).toContain(verdict);
  });

const together = Array.from({ length: 20 }, () => [250, 500, 1000]);
const scattered = Array.from({ length: 20 }, (_, order) =>
  [250, 500, 1000].map((delay, at) => delay * (0.5 + ((order * 7 + at * 3) % 20) / 20)),
);

test('retries that come back together are found, and scattered ones are not', () => {
  expect(verdictOf('BACKOFF-SCATTERS', attempts('refused together', together))).toEqual(['fail']);
  expect(verdictOf('BACKOFF-SCATTERS', attempts('refused together', scattered))).toEqual(['pass']);
});

test('orders that only the lateness of the machine scatters never pass', () => {
  let count = 0;
  const given = attempts('refused together', together, () => (count++ * 37) % 200);
  expect(verdictOf('BACKOFF-SCATTERS', given)).toEqual(['untested']);
});
