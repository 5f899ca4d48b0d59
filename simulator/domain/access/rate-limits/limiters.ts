/** The limiters of the host and the operations that each of them checks (assumptions: 19). */
import type { LimiterName } from '../../../../schemas/limiters.ts';
import type { Operation } from '../../../../schemas/operation.ts';
import type { RateLimitRuleKind, RateLimitScope } from '../../../../schemas/conventions/enums.ts';
import { onlyReads } from '../../kernel/reads.ts';
import { maxShowable, readMinor, unitsOf } from '../../kernel/money.ts';
import type { World } from '../../kernel/world.ts';
import { profilesOf, type Caller } from './matching.ts';
import type { RateLimitProfileRecord, RateLimitRuleRecord } from './record.ts';
import { type Limit, advance, freshWindow, WindowState } from './window.ts';
import { worldLimits } from '../../../../schemas/limits.ts';
import { compareInstants } from '../../../../schemas/shared/instant.ts';
import { map, type Static } from '../../kernel/record-schema.ts';

export interface Limiter {
  readonly displayName: string;
  readonly description: string;
  readonly kind: RateLimitRuleKind;
  /** What it counts by: the first of these that a caller has. */
  readonly partitions: readonly RateLimitScope[];
  /** The ceiling without a rule; null: unlimited. */
  readonly permitLimit: number | null;
  readonly windowSeconds: number | null;
}

const requests = (
  displayName: string,
  description: string,
  partitions: readonly RateLimitScope[],
  permitLimit: number,
  windowSeconds: number,
): Limiter => ({ displayName, description, kind: 'RequestRate', partitions, permitLimit, windowSeconds });

export const limiters = {
  'api.requests': requests('API requests', 'Every request, per key, or per address without one.', ['ApiKey', 'IpAddress'], 6000, 60),
  'api.writes': requests('API writes', 'Requests that may change something, per key.', ['ApiKey'], 3000, 60),
  'api.concurrency': {
    displayName: 'Concurrent API requests',
    description: 'Requests under way at the same time, per key.',
    kind: 'Concurrency',
    partitions: ['ApiKey'],
    permitLimit: 100,
    windowSeconds: null,
  },
  'auth.failures': requests('Failed authentications', 'Requests with a missing or refused key, per address.', ['IpAddress'], 6000, 60),
  'transactions.create': requests('New transactions', 'Transactions created, per merchant.', ['Merchant'], 3000, 60),
  'transactions.amount': {
    displayName: 'Approved amounts',
    description: 'Sum of the amounts approved, per merchant. Unlimited without a rule.',
    kind: 'AccumulatedAmount',
    partitions: ['Merchant'],
    permitLimit: null,
    windowSeconds: null,
  },
  'listen.polls': requests('Listen-session polls', 'Polls of listen sessions, per key.', ['ApiKey'], 1200, 60),
  exports: requests('Exports', 'Files exported, per user.', ['User'], 120, 60),
  'account.codes': requests('Account codes', 'Codes and tokens sent to people, per address.', ['IpAddress'], 60, 600),
} as const satisfies Readonly<Record<LimiterName, Limiter>>;

export const isLimiterName = (name: string): name is LimiterName => Object.hasOwn(limiters, name);

const exporting = /\.export/;
const sendingCodes = /^account\.send/;

/** Limiters that check every request of an operation before its handler runs. */
export function limitersOf(operation: Operation, hasKey: boolean): readonly LimiterName[] {
  const names: LimiterName[] = ['api.requests'];
  if (hasKey && !onlyReads(operation)) names.push('api.writes');
  if (operation.id === 'listenSessions.events') names.push('listen.polls');
  if (hasKey && exporting.test(operation.id)) names.push('exports');
  if (sendingCodes.test(operation.id)) names.push('account.codes');
  return names;
}

// The ceiling of a limiter for a caller: a rule's, else the limiter's default (assumptions: RL2).

export interface Ceiling {
  readonly limiter: LimiterName;
  readonly limit: Limit;
  /** For accumulated amounts: the only currency that counts. Null: all currencies. */
  readonly currency: string | null;
  readonly partition: string;
}

/** The rule of a limiter that binds a caller, searched in the order of the profiles; undefined: the default applies. */
export function ruleOf(world: World, profiles: readonly RateLimitProfileRecord[], name: LimiterName): RateLimitRuleRecord | undefined {
  for (const profile of profiles) {
    let first: RateLimitRuleRecord | undefined;
    for (const rule of world.records.rateLimitRules.by('profileId', profile.id)) {
      const fits = rule.limiter === name && rule.isActive && !rule.isDeleted;
      if (fits && (first === undefined || rule.order < first.order)) first = rule;
    }
    if (first !== undefined) return first;
  }
  return undefined;
}

function partitionOf({ partitions }: Limiter, { principal, ip, merchantId }: Caller): string | null {
  for (const scope of partitions) {
    const identity =
      scope === 'ApiKey'
        ? principal?.key.id
        : scope === 'User'
          ? principal?.user.id
          : scope === 'Merchant'
            ? merchantId
            : scope === 'IpAddress'
              ? ip
              : undefined;
    if (identity !== undefined && identity !== null) return identity;
  }
  return null;
}

/** The default ceiling of a limiter (choice rateLimit.defaults); null: unlimited. */
export function defaultOf(world: World, name: LimiterName): { readonly permitLimit: number; readonly windowSeconds: number } | null {
  const limiter: Limiter = limiters[name];
  const given = world.choices['rateLimit.defaults'][name];
  const permitLimit = given?.permitLimit ?? limiter.permitLimit;
  return permitLimit === null ? null : { permitLimit, windowSeconds: given?.windowSeconds ?? limiter.windowSeconds ?? 60 };
}

const minorLimit = (limit: number): number => {
  const read = readMinor(limit, null, maxShowable);
  return unitsOf(typeof read === 'string' ? maxShowable : read);
};

function ceilingOf(world: World, caller: Caller, profiles: readonly RateLimitProfileRecord[], name: LimiterName): Ceiling | null {
  const identity = partitionOf(limiters[name], caller);
  if (identity === null) return null;
  const partition = `${name} ${identity}`;
  const rule = ruleOf(world, profiles, name);
  if (rule !== undefined) {
    const { algorithm, burstLimit: burst, currency } = rule;
    const permit = rule.amountLimit === null ? (rule.permitLimit ?? 0) : unitsOf(rule.amountLimit);
    return { limiter: name, limit: { algorithm, permit, window: (rule.windowSeconds ?? 60) * 1000, burst }, currency, partition };
  }
  const byDefault = defaultOf(world, name);
  if (byDefault === null) return null;
  const { permitLimit, windowSeconds } = byDefault;
  // The deployment states amounts in major units.
  const permit = limiters[name].kind === 'AccumulatedAmount' ? minorLimit(permitLimit) : permitLimit;
  return {
    limiter: name,
    limit: { algorithm: 'FixedWindow', permit, window: windowSeconds * 1000, burst: null },
    currency: null,
    partition,
  };
}

export function ceilingsOf(world: World, caller: Caller, names: readonly LimiterName[]): readonly Ceiling[] {
  const profiles = profilesOf(world, caller);
  return names.map((name) => ceilingOf(world, caller, profiles, name)).filter((ceiling) => ceiling !== null);
}

/** Callers without a key are counted by address, so the number of windows needs a bound. */
const maxWindows = worldLimits.rateWindows.max;
export const RateLimits = map(WindowState, { maxProperties: maxWindows });
const none = (): Static<typeof RateLimits> => ({});
const sizes = new WeakMap<object, number>();

/** Makes room for one more window; if there is none, drops the half that had no request for the longest time. */
function makeRoom(world: World, all: Record<string, WindowState>): void {
  const size = (sizes.get(all) ?? Object.keys(all).length) + 1;
  sizes.set(all, size);
  if (size <= maxWindows) return;
  const oldest = Object.entries(all)
    .sort(([, a], [, b]) => compareInstants(a.second, b.second))
    .slice(0, maxWindows / 2);
  for (const [partition] of oldest) delete all[partition];
  sizes.set(all, size - oldest.length);
  world.touch('rateLimits');
}

export const countedWindows = (world: World): Readonly<Record<string, Readonly<WindowState>>> => world.state('rateLimits', none);

/** The window of a ceiling, advanced to now. Plain data in the world's state, so that a snapshot includes it. */
export function windowOf(world: World, { partition, limit }: Ceiling): WindowState {
  const all = world.state('rateLimits', none);
  const now = world.clock.now();
  if (all[partition] === undefined) makeRoom(world, all);
  world.touch('rateLimits', partition);
  const state = (all[partition] ??= freshWindow(limit.algorithm, now));
  advance(limit, state, now);
  return state;
}

interface InFlight {
  count: number;
  readonly release: () => void;
}

const maxIdle = 1000;

// Not part of a snapshot: a request under way belongs to the process, not to the world's state.
const underWay = new WeakMap<World, Map<string, InFlight>>();

function opened(world: World): Map<string, InFlight> {
  const all = new Map<string, InFlight>();
  underWay.set(world, all);
  return all;
}

export function inFlightOf(world: World, partition: string): InFlight {
  const all = underWay.get(world) ?? opened(world);
  const known = all.get(partition);
  if (known !== undefined) return known;
  const made: InFlight = {
    count: 0,
    release: () => {
      made.count--;
      // Kept for the caller's next request while there are few.
      if (made.count === 0 && all.size > maxIdle) all.delete(partition);
    },
  };
  all.set(partition, made);
  return made;
}
