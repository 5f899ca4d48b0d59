/** Headers that show a caller its allowance (assumptions: L6); names in lower case. */
import type { ChoiceValues } from '../../../../schemas/choices.ts';
import type { Instant } from '../../../../schemas/shared/instant.ts';
import type { Ceiling } from './ceiling.ts';
import { remaining, resetIn, waitFor, type Limit, type WindowState } from './window.ts';

export type Headers = Readonly<Record<string, string>>;

export const noHeaders: Headers = Object.freeze({});

const policyOf = ({ limiter, limit }: Ceiling): string => `"${limiter}";q=${limit.permit};w=${limit.window / 1000}`;

/** Value of `RateLimit-Policy`: one entry for each policy. */
export const policyHeader = (rates: readonly Ceiling[]): string => rates.map(policyOf).join(', ');

/** Whole seconds to the next permit when none is left, else to the full allowance. */
function secondsOf(limit: Limit, state: WindowState, now: Instant, left: number): number {
  return Math.ceil((left > 0 ? resetIn(limit, state, now) : waitFor(limit, state, now, 1)) / 1000);
}

/** `states`: the states of the ceilings, in the same order and advanced to now. */
export function allowanceHeaders(
  style: ChoiceValues['rateLimit.headerStyle'],
  rates: readonly Ceiling[],
  states: readonly WindowState[],
  policy: string,
  now: Instant,
): Headers {
  if (style === 'none' || rates.length === 0) return noHeaders;
  let draft = '';
  let tightest = 0;
  let least = Infinity;
  let reset = 0;
  for (let i = 0; i < rates.length; i++) {
    const { limiter, limit } = rates[i]!;
    const state = states[i]!;
    const left = Math.floor(remaining(limit, state));
    const seconds = secondsOf(limit, state, now, left);
    draft += `${i === 0 ? '' : ', '}"${limiter}";r=${left};t=${seconds}`;
    if (left >= least) continue;
    tightest = i;
    least = left;
    reset = seconds;
  }
  if (style === 'draft') return { 'ratelimit-policy': policy, ratelimit: draft };
  const legacy = {
    'x-ratelimit-limit': String(rates[tightest]!.limit.permit),
    'x-ratelimit-remaining': String(least),
    'x-ratelimit-reset': String(reset),
  };
  return style === 'legacy' ? legacy : { 'ratelimit-policy': policy, ratelimit: draft, ...legacy };
}
