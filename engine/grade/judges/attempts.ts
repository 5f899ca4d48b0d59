/**
 * Judges of retries. Delays that a busy machine adds must not decide: each delay is known within bounds, and a check that the bounds leave
 * open is untested. Pure.
 */
import { chargesOf, ordersMet, ordersStaged, type Evidence, type RequestEntry } from '../evidence.ts';
import { delayBetween, judged, passed, untested, type Delay, type Judged, type Judges } from './judged.ts';
import { count } from '../../../reports/counts.ts';

/** More attempts of one order than this, within the limit of a task, count as unbounded. */
const maxAttempts = 20;
/** In an exponential back-off, the last delays are longer than the first by this factor. */
const growth = 1.5;
/** Retries count as synchronised if they are within this many milliseconds, or this share of the time since the refusal. */
const minTogetherMs = 50;
const togetherShare = 0.08;
const mostOfThem = 0.8;

const uncertaintyOf = (earlier: RequestEntry, later: RequestEntry): number => {
  const { least, most } = delayBetween(earlier, later);
  return most - least;
};

const delaysOf = (charges: readonly RequestEntry[]): readonly Delay[] =>
  charges.slice(1).map((charge, index) => delayBetween(charges[index]!, charge));

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

const mean = (numbers: readonly number[]): number => (numbers.length === 0 ? 0 : sum(numbers) / numbers.length);

/** How late this machine was on average during these requests: it may have added as much to each delay of the client. */
const latenessOf = (charges: readonly RequestEntry[]): number => mean(charges.map(({ noticedLate }) => noticedLate));

function growthOf(all: readonly (readonly RequestEntry[])[], check: string): Judged {
  // The first and the last quarter of the delays of each order, so that no single random delay decides.
  const quarters = all.map(delaysOf).map((delays) => {
    const size = Math.ceil(delays.length / 4);
    return { early: delays.slice(0, size), late: delays.slice(-size) };
  });
  const meanOf = (part: 'early' | 'late', bound: keyof Delay): number =>
    mean(quarters.flatMap((quarter) => quarter[part].map((delay) => delay[bound])));
  const late = Math.ceil(latenessOf(all.flat()));
  const shown = `${Math.round(meanOf('early', 'most'))} ms at first, ${Math.round(meanOf('late', 'most'))} ms later`;
  const exchange = all[0]?.at(-1);
  if (meanOf('late', 'least') - 2 * late >= growth * meanOf('early', 'most')) return passed(check);
  if (meanOf('late', 'most') < growth * meanOf('early', 'least'))
    return judged(check, false, { expected: `later delays that are at least ${growth} times the first ones`, actual: shown, exchange });
  return untested(check, `The delays (${shown}) do not show it: the machine was ${late} ms late on average. Grade with fewer --workers.`);
}

/** The largest number of times within any window of this length. */
const mostWithin = (times: readonly number[], window: number): number =>
  Math.max(0, ...times.map((time) => times.filter((other) => other >= time && other < time + window).length));

export const attemptJudges: Judges = {
  'BACKOFF-GROWS': (evidence) => {
    const orders = ['refused for a while', 'never answered'].flatMap((what) => ordersStaged(evidence, what));
    if (orders.length === 0) return [];
    const check = 'the delays between attempts grow';
    const all = orders.map((order) => chargesOf(evidence, order)).filter(({ length }) => length >= 4);
    return [all.length === 0 ? untested(check, 'The client made fewer than four attempts.') : growthOf(all, check)];
  },

  'BACKOFF-SCATTERS': (evidence) => {
    const orders = ordersStaged(evidence, 'refused together');
    if (orders.length === 0) return [];
    const check = 'orders that were refused at the same moment are not repeated at the same moment';
    const repeated = orders.map((order) => chargesOf(evidence, order)).filter(({ length }) => length > 1);
    if (repeated.length < 10) return [untested(check, 'Fewer than ten orders were sent again.')];
    // Relative to the first refusal of each order, since a busy client's first attempts are spread already.
    const times = repeated.map((charges) => delayBetween(charges[0]!, charges.at(-1)!).least).toSorted((a, b) => a - b);
    const window = Math.max(minTogetherMs, Math.round(times[times.length >> 1]! * togetherShare));
    const late = Math.ceil(Math.max(...repeated.map((charges) => uncertaintyOf(charges[0]!, charges.at(-1)!))));
    const most = times.length * mostOfThem;
    const found = mostWithin(times, window);
    if (found > most)
      return [
        judged(check, false, {
          expected: `last attempts that scatter over more than ${window} ms`,
          actual: `${found} of ${times.length} within ${window} ms`,
        }),
      ];
    if (mostWithin(times, window + 2 * late) > most)
      return [
        untested(check, `The attempts scatter by no more than the lateness of the machine (${late} ms). Grade with fewer --workers.`),
      ];
    return [passed(check)];
  },

  'ATTEMPTS-BOUNDED': (evidence) => ordersMet(evidence, 'never answered').map((order) => boundOf(evidence, order)),
};

function boundOf(evidence: Evidence, order: string): Judged {
  const attempts = chargesOf(evidence, order).length;
  const task = evidence.tasks.find((one) => one.do === 'charge' && one.order === order);
  const isOver = evidence.way !== 'adapter' || (task?.result ?? null) !== null;
  return judged(`the attempts of order ${order} are bounded`, attempts <= maxAttempts && isOver, {
    expected: `at most ${maxAttempts} attempts, and an answer`,
    actual: `${count(attempts, 'attempt')}${isOver ? '' : ', and no answer within the limit'}`,
    exchange: chargesOf(evidence, order).at(-1),
  });
}
