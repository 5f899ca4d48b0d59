/** The ceiling of a limiter for a caller: a rule's, else the limiter's default (assumptions: RL2). */
import type { LimiterName } from '../../../../schemas/limiters.ts';
import { maxShowable, readMinor, unitsOf } from '../../kernel/money.ts';
import type { World } from '../../kernel/world.ts';
import { limiters, type Limiter } from './limiters.ts';
import { profilesOf, type Caller } from './matching.ts';
import type { RateLimitProfileRecord, RateLimitRuleRecord } from './record.ts';
import type { Limit } from './window.ts';

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
