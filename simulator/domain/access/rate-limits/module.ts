import { limiterNames } from '../../../../schemas/limiters.ts';
import { rateLimitProfiles, rateLimitRules, type rateLimits, type RateLimiterDto } from '../../../../schemas/access/rate-limits/group.ts';
import type { LookupDto } from '../../../../schemas/conventions/common-types.ts';
import { ok } from '../../kernel/call.ts';
import type { Handler, HandlersOf } from '../../kernel/handler.ts';
import { deviatingHandlers } from '../../resources/deviating.ts';
import { defaultOf } from './ceiling.ts';
import { limiters, type Limiter } from './limiters.ts';
import { profileResource } from './profiles.ts';
import { ruleResource } from './rules.ts';
import { RateLimitProfileRecord, RateLimitRuleRecord, ruleNameKey } from './record.ts';
import { live, byMerchant } from '../../resources/names.ts';
import { defineModule, kind, type IndexNamesOf, type RecordsOf, type StatesOf } from '../../resources/module.ts';
import { RateLimits } from './counters.ts';

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
