/** What a request is judged by, worked out once per caller and operation and kept while profiles and rules stay as they are. */
import { cacheLimits } from '../../../../schemas/limits.ts';
import type { LimiterName } from '../../../../schemas/limiters.ts';
import type { Operation } from '../../../../schemas/operation.ts';
import type { Principal } from '../../kernel/principal.ts';
import type { World } from '../../kernel/world.ts';
import { ceilingsOf, type Ceiling } from './ceiling.ts';
import { policyHeader } from './headers.ts';
import { limiters, limitersOf } from './limiters.ts';
import type { Caller } from './matching.ts';

export interface Plan {
  /** Counted in windows. */
  readonly rates: readonly Ceiling[];
  /** Counted while they run. */
  readonly concurrency: Ceiling | null;
  /** Value of `RateLimit-Policy`. */
  readonly policy: string;
}

interface Plans {
  readonly ip: string;
  readonly choices: World['choices'];
  readonly profiles: number;
  readonly rules: number;
  readonly byOperation: Map<string, Plan>;
}

const ofPrincipal = new WeakMap<Principal, Plans>();
const ofAddress = new WeakMap<World, Map<string, Plans>>();
/** The maximum number of addresses whose plans are cached. */
const capacity = cacheLimits.limitPlans.max;

/** Name of a request that was not authenticated, in place of an operation. */
const failure = 'failed authentication';

function makePlan(world: World, caller: Caller, names: readonly LimiterName[]): Plan {
  const ceilings = ceilingsOf(world, caller, names);
  const rates = ceilings.filter(({ limiter }) => limiters[limiter].kind === 'RequestRate');
  const concurrency = ceilings.find(({ limiter }) => limiters[limiter].kind === 'Concurrency') ?? null;
  return { rates, concurrency, policy: policyHeader(rates) };
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

/** The plan of a request. `isFailure`: its key was missing or refused, so only its address is known. */
export function planOf(world: World, operation: Operation, principal: Principal | null, ip: string, isFailure: boolean): Plan {
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
