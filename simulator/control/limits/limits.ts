import { array, instant, nullable, text, Type } from '../../../schemas/shape.ts';
import { closed, count, type ControlCall, type ControlOperation } from '../operation.ts';
import type { Members } from '../../../schemas/members/member.ts';
import { compareInstants, formatInstant, milliseconds, plus } from '../../../schemas/shared/instant.ts';
import { ceilingsOf, ruleOf, countedWindows, isLimiterName, limiters, type Limiter } from '../../domain/access/rate-limits/limiters.ts';
import { profilesOf, type Caller } from '../../domain/access/rate-limits/matching.ts';
import { advance, remaining, resetIn } from '../../domain/access/rate-limits/window.ts';
import { principalOf } from '../../domain/kernel/principal.ts';
import type { StoredWorld } from '../../store/world.ts';
import { worldOf } from '../worlds/world.ts';

export const LimitsSchema = closed('Limits', {
  windows: array(
    closed('LimitWindow', {
      limiter: text(),
      key: text(),
      permitLimit: Type.Number(),
      windowSeconds: Type.Number(),
      used: Type.Number(),
      remaining: count(),
      resetsAt: instant(),
      profile: nullable(text()),
    }),
  ),
});

const keyId = '018f3a5c-1111-7a2b-8c3d-4e5f60718293';
const at = '2026-03-02T09:30:00Z';

export const limitMembers: Members = {
  'Limits.windows': ['The windows, at most 1,000 of them.'],
  'LimitWindow.limiter': ['What is limited.', 'api.requests'],
  'LimitWindow.key': ['Who is counted: the id of a key, a user or a merchant, or an address.', keyId],
  'LimitWindow.permitLimit': ['What may be used in a window.', 6000],
  'LimitWindow.windowSeconds': ['The length of a window in seconds.', 60],
  'LimitWindow.used': ['What was used.', 12],
  'LimitWindow.remaining': ['What may still be used.', 5988],
  'LimitWindow.resetsAt': ['When all of it may be used again.', at],
  'LimitWindow.profile': ['Name of the profile whose rule limits it, or its id if it has none; null: the default does.', null],
};

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
