/** Estimates the requests of a run and the time that they and the waits take. */
import { missing, waitFor } from '../../fixtures/targets/needs.ts';
import type { Target } from '../../fixtures/targets/target.ts';
import { isTooSlowToTime } from '../../fixtures/judge/timing.ts';
import type { CollectedTest } from './collect-suites.ts';
import { isTimed } from './in-process.ts';
import { requestCounts } from './request-counts.ts';

export interface Cost {
  /** Approximate, cleanup included. */
  readonly requests: number;
  /** At the target file's rate; absent without one, since the target then sets the pace. */
  readonly seconds?: number;
  /** The longest wait for an expiry; other tests run meanwhile. */
  readonly waitSeconds: number;
}

export const fileOf = (id: string): string => id.slice(0, id.indexOf(' '));

/** Requests of a test in a file without counts. */
const usual = 6;

/** Walks through the catalogue. Where the target lets none of them run, other tests ask what the walks would. */
const walks = 'conventions/catalogue/successes';

export function costOf(tests: readonly Pick<CollectedTest, 'id' | 'rules' | 'about'>[], target: Target): Cost {
  const rate = target.limits.requestsPerSecond;
  const running = tests.filter(
    ({ rules, about }) =>
      !(about.needs ?? []).some((need) => missing(need, target) !== undefined) && !(isTimed({ rules }) && isTooSlowToTime(target)),
  );
  const isWalked = running.some(({ id }) => fileOf(id) === walks);
  const counts = requestCounts[target.control === undefined ? 'withoutControl' : 'withControl'];
  const requestsOf = (file: string): number => (isWalked ? undefined : requestCounts.withoutConsent[file]) ?? counts[file] ?? usual;
  const requests = Math.round(running.reduce((sum, { id }) => sum + requestsOf(fileOf(id)), 0));
  return {
    requests,
    ...(rate === undefined ? {} : { seconds: Math.round(requests / rate) }),
    waitSeconds: Math.max(0, ...running.map(({ about }) => waitFor(about.needs ?? [], target))) / 1000,
  };
}

/** An answer of a deployment, with its way there and back: what a run takes is stated for it where the target file gives no rate. */
const usualAnswer = 0.1;

/** In words: `about 3,700 requests: 1 min 33 s at 40 a second`, or `…: 1 min 33 s if an answer takes 100 ms`. */
export function inWords({ requests, seconds, waitSeconds }: Cost, { limits }: Target): string {
  const rounded = requests < 100 ? requests : Math.round(requests / 50) * 50;
  const at =
    seconds === undefined
      ? `: ${minutes((requests * usualAnswer) / limits.workers)} if an answer takes ${usualAnswer * 1000} ms`
      : `: ${minutes(seconds)} at ${limits.requestsPerSecond} a second`;
  const wait = waitSeconds === 0 ? '' : `; the longest wait for an expiry is ${minutes(waitSeconds)}`;
  return `about ${rounded.toLocaleString('en')} requests${at}${wait}`;
}

function minutes(seconds: number): string {
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min${whole % 60 === 0 ? '' : ` ${whole % 60} s`}`;
}
