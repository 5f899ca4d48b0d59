/** Rate-limit rules (assumptions: 19). */
import {
  RateLimitRuleDto,
  type RateLimitRuleCreateDto,
  type RateLimitRuleUpdateDto,
  rateLimitRules,
  rateLimitProfiles,
  type rateLimits,
  type RateLimiterDto,
} from '../../../../schemas/access/rate-limits/group.ts';
import { type AuthenticatedCall, type CallWith, ok } from '../../kernel/call.ts';
import { readAmounts, readCurrency, maxShowable } from '../../kernel/money.ts';
import { fault, invalid, within, type ValidationError } from '../../kernel/refusal.ts';
import { listingOf, deviatingHandlers } from '../../resources/deviating.ts';
import { presenter } from '../../resources/present.ts';
import type { Draft, Resource } from '../../resources/resource.ts';
import type { World } from '../../kernel/world.ts';
import { isLimiterName, limiters, type Limiter, defaultOf, RateLimits } from './limiters.ts';
import { reachesOwned } from '../../kernel/reach.ts';
import { ruleNameKey, RateLimitProfileRecord, RateLimitRuleRecord } from './record.ts';
import { limiterNames } from '../../../../schemas/limiters.ts';
import type { LookupDto } from '../../../../schemas/conventions/common-types.ts';
import type { Handler, HandlersOf } from '../../kernel/handler.ts';
import { profileResource } from './profiles.ts';
import { live, byMerchant } from '../../resources/names.ts';
import { defineModule, kind, type IndexNamesOf, type RecordsOf, type StatesOf } from '../../resources/module.ts';

type RuleBody = RateLimitRuleCreateDto | RateLimitRuleUpdateDto;

const numbers = ['permitLimit', 'windowSeconds', 'amountLimit', 'currency', 'burstLimit'] as const;

const kinds: Readonly<
  Record<Limiter['kind'], { readonly needs: readonly (typeof numbers)[number][]; readonly takes: readonly (typeof numbers)[number][] }>
> = {
  RequestRate: { needs: ['permitLimit', 'windowSeconds'], takes: ['burstLimit'] },
  Concurrency: { needs: ['permitLimit'], takes: [] },
  AccumulatedAmount: { needs: ['amountLimit', 'windowSeconds'], takes: ['currency'] },
};

function validate({ body }: CallWith<RuleBody>): void {
  const rule = body;
  if (!isLimiterName(rule.limiter)) throw invalid([fault('limiter', 'must be a declared limiter')]);
  const { kind } = limiters[rule.limiter];
  const { needs, takes } = kinds[kind];
  const errors: ValidationError[] = [];
  for (const name of numbers) {
    const isGiven = rule[name] !== null && rule[name] !== undefined;
    if (!isGiven && needs.includes(name)) errors.push(fault(name, `is required for a limiter of the kind ${kind}`));
    if (isGiven && !needs.includes(name) && !takes.includes(name))
      errors.push(fault(name, `has no meaning for a limiter of the kind ${kind}`));
  }
  if (kind !== 'RequestRate' && rule.algorithm !== undefined && rule.algorithm !== 'FixedWindow') {
    errors.push(fault('algorithm', `must be FixedWindow for a limiter of the kind ${kind}`));
  }
  if (errors.length > 0) throw invalid(errors);
  limitOf(rule);
}

/** The amount has the digits of its currency; without a currency it counts every currency, with the digits of any. It caps a sum. */
function limitOf({ amountLimit, currency }: RuleBody): Pick<RateLimitRuleRecord, 'amountLimit' | 'currency'> {
  const read = currency === undefined || currency === null ? null : readCurrency(currency);
  return { ...readAmounts(read, { amountLimit }, maxShowable), currency: read };
}

function seesRule(call: AuthenticatedCall, { profileId }: RateLimitRuleRecord): boolean {
  const profile = call.world.records.rateLimitProfiles.get(profileId);
  return profile !== undefined && reachesOwned(call, profile);
}

/** @throws Refusal 404 unless the profile is live and within the caller's reach. */
const profileOf = (call: AuthenticatedCall, id: string): RateLimitProfileRecord =>
  within(call.world.records.rateLimitProfiles.get(id.toLowerCase()), (one) => reachesOwned(call, one), 'no such profile');

function draftOf(call: CallWith<RuleBody>): Draft<RateLimitRuleRecord> {
  const body = call.body;
  const { limiter } = body;
  if (!isLimiterName(limiter)) throw invalid([fault('limiter', 'must be a declared limiter')]);
  return {
    profileId: profileOf(call, body.profileId).id,
    name: body.name,
    limiter,
    kind: limiters[limiter].kind,
    algorithm: body.algorithm ?? 'FixedWindow',
    permitLimit: body.permitLimit ?? null,
    windowSeconds: body.windowSeconds ?? null,
    ...limitOf(body),
    burstLimit: body.burstLimit ?? null,
    order: body.order ?? 0,
    isActive: body.isActive ?? true,
    deletedWithProfile: false,
  };
}

const profileName = (rule: RateLimitRuleRecord, world: World): string => world.records.rateLimitProfiles.get(rule.profileId)?.name ?? '';

const ruleResource: Resource<RateLimitRuleRecord, 'rateLimitRules'> = {
  prefix: 'rateLimitRules',
  collection: (world) => world.records.rateLimitRules,
  listing: listingOf(rateLimitRules, { profileName }),
  source: (call) => ({ source: call.world.records.rateLimitRules.all(), keep: (rule) => seesRule(call, rule) }),
  sees: seesRule,
  present: presenter<RateLimitRuleRecord, typeof RateLimitRuleDto>(RateLimitRuleDto, { profileName }),
  name: (rule) => rule.name,
  siblings: (world, draft) => world.records.rateLimitRules.by('name', ruleNameKey(draft)),
  validate,
  create: draftOf,
  update: draftOf,
  // A rule cannot come back without its profile.
  mayRestore: (call, rule) => void profileOf(call, rule.profileId),
};

const declared: Handler<'rateLimitRules.limiters'> = ({ world }) =>
  ok(
    limiterNames.map((name): RateLimiterDto => {
      const { displayName, description, kind, partitions }: Limiter = limiters[name];
      const byDefault = defaultOf(world, name);
      const isAmount = kind === 'AccumulatedAmount';
      return {
        name,
        displayName,
        description,
        kind,
        partitions: [...partitions],
        isEnabled: true,
        defaultPermitLimit: isAmount ? null : (byDefault?.permitLimit ?? null),
        defaultWindowSeconds: kind === 'Concurrency' ? null : (byDefault?.windowSeconds ?? null),
        defaultAmountLimit: isAmount ? (byDefault?.permitLimit ?? null) : null,
        defaultAlgorithm: 'FixedWindow',
      };
    }),
  );

const pickProfiles: Handler<'rateLimitRules.profiles'> = (call) => {
  const { source, keep } = profileResource.source(call);
  const live = source.filter((profile) => !profile.isDeleted && (keep === undefined || keep(profile)));
  const items = live.map((profile): LookupDto => ({ id: profile.id, name: profile.name ?? '' }));
  return ok(items.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)));
};

const handlers = {
  ...deviatingHandlers(profileResource, rateLimitProfiles),
  ...deviatingHandlers(ruleResource, rateLimitRules),
  'rateLimitRules.limiters': declared,
  'rateLimitRules.profiles': pickProfiles,
} satisfies HandlersOf<typeof rateLimits>;

const records = {
  rateLimitProfiles: kind(RateLimitProfileRecord, { merchantId: byMerchant, name: live((profile) => profile.name?.toLowerCase() ?? null) }),
  rateLimitRules: kind(RateLimitRuleRecord, { profileId: (rule) => rule.profileId, name: live(ruleNameKey) }),
};

const states = { rateLimits: RateLimits };

declare module '../../kernel/records.ts' {
  interface Records extends RecordsOf<typeof records> {}
  interface IndexNames extends IndexNamesOf<typeof records> {}
  interface States extends StatesOf<typeof states> {}
}

export const rateLimitModule = defineModule({ records, states, handlers });
