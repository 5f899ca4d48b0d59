/** Checks a request against the rate limits that apply to it (concepts: Limits; assumptions: 1.4, 19). */
import type { ChoiceValues } from '../../../../schemas/choices.ts';
import type { LimiterName } from '../../../../schemas/limiters.ts';
import { cacheLimits } from '../../../../schemas/limits.ts';
import type { Operation } from '../../../../schemas/operation.ts';
import type { Instant } from '../../../../schemas/shared/instant.ts';
import { needsNoKey } from '../../kernel/authorization.ts';
import { LimitRefusal, type Refusal } from '../../kernel/refusal.ts';
import type { Principal } from '../../kernel/principal.ts';
import type { World } from '../../kernel/world.ts';
import { ceilingsOf, type Ceiling, inFlightOf, windowOf, limiters, limitersOf } from './limiters.ts';
import type { Caller } from './matching.ts';
import { consume, waitFor, remaining, resetIn, type Limit, type WindowState } from './window.ts';

export interface Judgement {
  readonly headers: Headers;
  readonly refusal?: Refusal;
  readonly release?: () => void;
}

/**
 * Checks all limits before it charges any: a refused request consumes nothing (assumptions: L8). Without a principal on an operation that
 * needs a key, authentication failed, and only the failure is counted.
 */
export function judgeRequest(world: World, operation: Operation, principal: Principal | null, ip: string): Judgement {
  const plan = planOf(world, operation, principal, ip, principal === null && !needsNoKey(operation, world.choices));
  const { rates, concurrency } = plan;
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
    return { headers: allowanceHeaders(style, plan, states, now), refusal: new LimitRefusal(exceeded, longestWait / 1000) };
  }
  const inFlight = concurrency === null ? undefined : inFlightOf(world, concurrency.partition);
  if (concurrency !== null && inFlight !== undefined && inFlight.count >= concurrency.limit.permit) {
    return { headers: allowanceHeaders(style, plan, states, now), refusal: new LimitRefusal(concurrency.limiter, 1) };
  }
  for (const state of states) consume(state, 1);
  const headers = rates.length === 0 ? noHeaders : allowanceHeaders(style, plan, states, now);
  if (inFlight === undefined) return { headers };
  inFlight.count++;
  return { headers, release: inFlight.release };
}

/** The limits of a caller at an operation, computed once and kept until profiles or rules change. */
interface Plan {
  /** Counted in windows. */
  readonly rates: readonly Ceiling[];
  /** Counted while they run. */
  readonly concurrency: Ceiling | null;
  readonly policy: string;
  /** For each rate, what its part of the header `ratelimit` begins with. */
  readonly beginnings: readonly string[];
}

interface Plans {
  readonly ip: string;
  readonly choices: World['choices'];
  readonly profiles: number;
  readonly rules: number;
  readonly byOperation: Map<string, Plan>;
  /** Of new transactions of the caller's merchant. */
  ofCreate?: readonly Ceiling[];
}

const ofPrincipal = new WeakMap<Principal, Plans>();
const ofAddress = new WeakMap<World, Map<string, Plans>>();
const capacity = cacheLimits.limitPlans.max;

const failure = 'failed authentication';

function makePlan(world: World, caller: Caller, names: readonly LimiterName[]): Plan {
  const ceilings = ceilingsOf(world, caller, names);
  const rates = ceilings.filter(({ limiter }) => limiters[limiter].kind === 'RequestRate');
  const concurrency = ceilings.find(({ limiter }) => limiters[limiter].kind === 'Concurrency') ?? null;
  const beginnings = rates.map(({ limiter }, i) => `${i === 0 ? '' : ', '}"${limiter}";r=`);
  return { rates, concurrency, policy: policyHeader(rates), beginnings };
}

const fresh = (world: World, ip: string): Plans => ({
  ip,
  choices: world.choices,
  profiles: world.records.rateLimitProfiles.version,
  rules: world.records.rateLimitRules.version,
  byOperation: new Map(),
});

const isCurrent = (world: World, plans: Plans, ip: string): boolean =>
  plans.ip === ip &&
  plans.choices === world.choices &&
  plans.profiles === world.records.rateLimitProfiles.version &&
  plans.rules === world.records.rateLimitRules.version;

function plansOf(world: World, principal: Principal | null, ip: string): Plans {
  if (principal !== null) {
    const known = ofPrincipal.get(principal);
    if (known !== undefined && isCurrent(world, known, ip)) return known;
    const made = fresh(world, ip);
    ofPrincipal.set(principal, made);
    return made;
  }
  let addresses = ofAddress.get(world);
  if (addresses === undefined) ofAddress.set(world, (addresses = new Map()));
  const known = addresses.get(ip);
  if (known !== undefined && isCurrent(world, known, ip)) return known;
  if (addresses.size >= capacity) addresses.clear();
  const made = fresh(world, ip);
  addresses.set(ip, made);
  return made;
}

/** `isFailure`: the key was missing or refused, so only the address is known. */
function planOf(world: World, operation: Operation, principal: Principal | null, ip: string, isFailure: boolean): Plan {
  const plans = plansOf(world, principal, ip);
  const name = isFailure ? failure : operation.id;
  const known = plans.byOperation.get(name);
  if (known !== undefined) return known;
  const caller: Caller = { principal, ip, merchantId: principal?.merchantId ?? null };
  const names: LimiterName[] = isFailure ? ['auth.failures'] : [...limitersOf(operation, principal !== null)];
  if (principal !== null) names.push('api.concurrency');
  const plan = makePlan(world, caller, names);
  plans.byOperation.set(name, plan);
  return plan;
}

const creating = ['transactions.create', 'transactions.amount'] as const;

/** The ceilings of a new transaction, which its handler checks. They are kept for payments of the caller's own merchant. */
export function ceilingsOfCreate(world: World, caller: Caller): readonly Ceiling[] {
  const { principal, ip, merchantId } = caller;
  if (principal === null || merchantId !== principal.merchantId) return ceilingsOf(world, caller, creating);
  const plans = plansOf(world, principal, ip);
  return (plans.ofCreate ??= ceilingsOf(world, caller, creating));
}

/** Headers that show a caller its allowance (assumptions: L6); names in lower case. */
type Headers = Readonly<Record<string, string>>;

const noHeaders: Headers = Object.freeze({});

const policyOf = ({ limiter, limit }: Ceiling): string => `"${limiter}";q=${limit.permit};w=${limit.window / 1000}`;

const policyHeader = (rates: readonly Ceiling[]): string => rates.map(policyOf).join(', ');

/** Whole seconds until the next permit if none is left, else until the full allowance. */
const secondsOf = (limit: Limit, state: WindowState, now: Instant, left: number): number =>
  Math.ceil((left > 0 ? resetIn(limit, state, now) : waitFor(limit, state, now, 1)) / 1000);

/** `states`: those of the rates, in the same order and advanced to now. */
function allowanceHeaders(
  style: ChoiceValues['rateLimit.headerStyle'],
  { rates, policy, beginnings }: Plan,
  states: readonly WindowState[],
  now: Instant,
): Headers {
  if (style === 'none' || rates.length === 0) return noHeaders;
  let draft = '';
  let tightest = 0;
  let least = Infinity;
  let reset = 0;
  for (let i = 0; i < rates.length; i++) {
    const { limit } = rates[i]!;
    const state = states[i]!;
    const left = Math.floor(remaining(limit, state));
    const seconds = secondsOf(limit, state, now, left);
    draft += `${beginnings[i]!}${left};t=${seconds}`;
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
