/** Judges every request against the limits that apply to it (concepts: Limits; assumptions: 1.4, 19). */
import type { LimiterName } from '../../../../schemas/limiters.ts';
import type { Operation } from '../../../../schemas/operation.ts';
import { needsNoKey } from '../../kernel/authorization.ts';
import { LimitRefusal } from '../../kernel/limit-refusal.ts';
import type { Principal } from '../../kernel/principal.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import { inFlightOf, windowOf } from './counters.ts';
import { allowanceHeaders, noHeaders, type Headers } from './headers.ts';
import { planOf } from './plan.ts';
import { consume, waitFor } from './window.ts';

export interface Judgement {
  /** Headers that show the caller its allowance. */
  readonly headers: Headers;
  readonly refusal?: Refusal;
  /** Ends the request for the limiter of concurrency. */
  readonly release?: () => void;
}

/**
 * Judges one request. All limits are checked before any is charged: a refused request consumes nothing (assumptions: L8).
 * No principal on an operation that needs a key: its authentication failed, which alone is counted.
 */
export function judgeRequest(world: World, operation: Operation, principal: Principal | null, ip: string): Judgement {
  const plan = planOf(world, operation, principal, ip, principal === null && !needsNoKey(operation, world.choices));
  const { rates, concurrency, policy } = plan;
  const style = world.choices['rateLimit.headerStyle'];
  const now = world.clock.now();
  const states = rates.map((ceiling) => windowOf(world, ceiling));
  let longestWait = 0;
  let exceeded: LimiterName | undefined;
  for (let i = 0; i < rates.length; i++) {
    const { limiter, limit } = rates[i]!;
    const wait = waitFor(limit, states[i]!, now, 1);
    if (wait <= longestWait) continue;
    longestWait = wait;
    exceeded = limiter;
  }
  if (exceeded !== undefined) {
    return { headers: allowanceHeaders(style, rates, states, policy, now), refusal: new LimitRefusal(exceeded, longestWait / 1000) };
  }
  const inFlight = concurrency === null ? undefined : inFlightOf(world, concurrency.partition);
  if (concurrency !== null && inFlight !== undefined && inFlight.count >= concurrency.limit.permit) {
    return { headers: allowanceHeaders(style, rates, states, policy, now), refusal: new LimitRefusal(concurrency.limiter, 1) };
  }
  for (const state of states) consume(state, 1);
  const headers = rates.length === 0 ? noHeaders : allowanceHeaders(style, rates, states, policy, now);
  if (inFlight === undefined) return { headers };
  inFlight.count++;
  return { headers, release: inFlight.release };
}
