/** Rate-limit rules (assumptions: 19). */
import {
  RateLimitRuleDto,
  type RateLimitRuleCreateDto,
  type RateLimitRuleUpdateDto,
  rateLimitRules,
} from '../../../../schemas/access/rate-limits/group.ts';
import type { AuthenticatedCall, CallWith } from '../../kernel/call.ts';
import { readAmounts, readCurrency, maxShowable } from '../../kernel/money.ts';
import { invalid, type ValidationError, within } from '../../kernel/refusal.ts';
import { listingOf } from '../../resources/deviating.ts';
import { presenter } from '../../resources/present.ts';
import type { Draft, Resource } from '../../resources/resource.ts';
import type { World } from '../../kernel/world.ts';
import { isLimiterName, limiters, type Limiter } from './limiters.ts';
import { reachesOwned } from '../../kernel/reach.ts';
import { ruleNameKey, type RateLimitProfileRecord, type RateLimitRuleRecord } from './record.ts';

type RuleBody = RateLimitRuleCreateDto | RateLimitRuleUpdateDto;

const fault = (member: string, message: string): ValidationError => ({ message: `The field ${member} ${message}.`, members: [member] });

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
function profileOf(call: AuthenticatedCall, id: string): RateLimitProfileRecord {
  return within(call.world.records.rateLimitProfiles.get(id.toLowerCase()), (one) => reachesOwned(call, one), 'no such profile');
}

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

export const ruleResource: Resource<RateLimitRuleRecord, 'rateLimitRules'> = {
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
