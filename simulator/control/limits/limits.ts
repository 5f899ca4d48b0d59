import { compareInstants, formatInstant, milliseconds, plus } from '../../../schemas/shared/instant.ts';
import { ceilingsOf, ruleOf, countedWindows, isLimiterName, limiters, type Limiter } from '../../domain/access/rate-limits/limiters.ts';
import { profilesOf, type Caller } from '../../domain/access/rate-limits/matching.ts';
import { advance, remaining, resetIn } from '../../domain/access/rate-limits/window.ts';
import { principalOf } from '../../domain/kernel/principal.ts';
import type { StoredWorld } from '../../store/world.ts';
import type { ControlCall, ControlOperation } from '../operation.ts';
import { worldOf } from '../worlds/world.ts';
import { LimitsSchema } from './schemas.ts';

const maxShown = 1000;

/** The caller with this id: a key, a user, a merchant or an address. */
function callerOf(world: StoredWorld, { partitions }: Limiter, identity: string): Caller {
  const { apiKeys, users, merchants } = world.records;
  const key = apiKeys.get(identity) ?? (partitions.includes('User') ? apiKeys.all().find(({ userId }) => userId === identity) : undefined);
  const user = key === undefined ? undefined : users.get(key.userId);
  if (key !== undefined && user !== undefined) {
    const principal = principalOf(key, user);
    return { principal, ip: '', merchantId: principal.merchantId };
  }
  const merchant = merchants.get(identity);
  return { principal: null, ip: merchant === undefined ? identity : '', merchantId: merchant?.id ?? null };
}

function presentWindow(world: StoredWorld, partition: string, now = world.clock.now()): unknown {
  const space = partition.indexOf(' ');
  const limiter = partition.slice(0, space);
  const key = partition.slice(space + 1);
  const counted = countedWindows(world)[partition];
  if (!isLimiterName(limiter) || counted === undefined) return undefined;
  const caller = callerOf(world, limiters[limiter], key);
  const [ceiling] = ceilingsOf(world, caller, [limiter]);
  if (ceiling === undefined) return undefined;
  const rule = ruleOf(world, profilesOf(world, caller), limiter);
  const profile = rule === undefined ? undefined : world.records.rateLimitProfiles.get(rule.profileId);
  const { limit } = ceiling;
  // A copy, since reading a window must not advance it.
  const state = structuredClone(counted);
  advance(limit, state, now);
  return {
    limiter,
    key,
    permitLimit: limit.permit,
    windowSeconds: limit.window / 1000,
    used: state.used,
    remaining: Math.floor(remaining(limit, state)),
    resetsAt: formatInstant(plus(now, milliseconds(Math.ceil(resetIn(limit, state, now))))),
    profile: profile === undefined ? null : (profile.name ?? profile.id),
  };
}

/** Most recently used first. */
function readLimits(call: ControlCall): unknown {
  const world = worldOf(call);
  const latest = Object.entries(countedWindows(world))
    .toSorted(([, one], [, other]) => compareInstants(other.second, one.second))
    .slice(0, maxShown);
  return { windows: latest.map(([partition]) => presentWindow(world, partition)).filter((window) => window !== undefined) };
}

export const limitOperations = [
  {
    id: 'limits.read',
    method: 'GET',
    path: '/worlds/{id}/limits',
    summary: 'Read how full the windows of the rate limits are, those with the latest requests first',
    reply: LimitsSchema,
    run: readLimits,
  },
] as const satisfies readonly ControlOperation[];
