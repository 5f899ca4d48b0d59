/** Rate-limit profiles and rules (endpoints: Rate limits). */
import type { rateLimits } from '../../../../schemas/operations/access/rate-limits.ts';
import type { LookupDto } from '../../../../schemas/types/common.ts';
import type { PageQuery } from '../../../../schemas/types/paging.ts';
import type { RateLimiterDto } from '../../../../schemas/types/access/rate-limits.ts';
import { ok, type AuthenticatedCall } from '../../kernel/call.ts';
import type { Handler, HandlersOf } from '../../kernel/handler.ts';
import { countOf } from '../../resources/listing/count.ts';
import { listRequest } from '../../resources/listing/listing.ts';
import { pageOf } from '../../resources/listing/page.ts';
import { resourceHandlers } from '../../resources/handlers.ts';
import type { Listed, StoredRecord } from '../../resources/resource.ts';
import { defaultOf } from './ceiling.ts';
import { limiterNames, limiters, type Limiter } from './limiters.ts';
import { profileResource } from './profiles.ts';
import { ruleResource } from './rules.ts';

/** A page like the plain list's, without its total. */
const continuation =
  <T extends StoredRecord, Item>(resource: Listed<T, Item>) =>
  (call: AuthenticatedCall<unknown, PageQuery>) => {
    const { source, keep } = resource.source(call);
    const request = { ...listRequest(call), includeTotalCount: false };
    return ok(pageOf(call, resource.listing, source, request, (record) => resource.present(record, call.world), keep));
  };

const continuationCount =
  <T extends StoredRecord, Item>(resource: Listed<T, Item>) =>
  (call: AuthenticatedCall<unknown, PageQuery>) => {
    const { source, keep } = resource.source(call);
    return ok(countOf(call, resource.listing, source, listRequest(call), keep));
  };

const profiles = resourceHandlers(profileResource);
const rules = resourceHandlers(ruleResource);

/** The limiters with the defaults of this deployment. */
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

/** Live profiles within the reach, by name. */
const pickProfiles: Handler<'rateLimitRules.profiles'> = (call) => {
  const { source, keep } = profileResource.source(call);
  const live = source.filter((profile) => !profile.isDeleted && (keep === undefined || keep(profile)));
  const items = live.map((profile): LookupDto => ({ id: profile.id, name: profile.name ?? '' }));
  return ok(items.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)));
};

export const rateLimitHandlers = {
  'rateLimitProfiles.list': profiles['rateLimitProfiles.list'],
  'rateLimitProfiles.create': profiles['rateLimitProfiles.create'],
  'rateLimitProfiles.continuation': continuation(profileResource),
  'rateLimitProfiles.continuationCount': continuationCount(profileResource),
  'rateLimitProfiles.read': profiles['rateLimitProfiles.read'],
  'rateLimitProfiles.update': profiles['rateLimitProfiles.update'],
  'rateLimitProfiles.delete': profiles['rateLimitProfiles.delete'],
  'rateLimitProfiles.access': profiles['rateLimitProfiles.access'],
  'rateLimitProfiles.name': profiles['rateLimitProfiles.name'],
  'rateLimitProfiles.restore': profiles['rateLimitProfiles.restore'],
  'rateLimitRules.list': rules['rateLimitRules.list'],
  'rateLimitRules.create': rules['rateLimitRules.create'],
  'rateLimitRules.continuation': continuation(ruleResource),
  'rateLimitRules.continuationCount': continuationCount(ruleResource),
  'rateLimitRules.read': rules['rateLimitRules.read'],
  'rateLimitRules.update': rules['rateLimitRules.update'],
  'rateLimitRules.delete': rules['rateLimitRules.delete'],
  'rateLimitRules.access': rules['rateLimitRules.access'],
  'rateLimitRules.name': rules['rateLimitRules.name'],
  'rateLimitRules.restore': rules['rateLimitRules.restore'],
  'rateLimitRules.limiters': declared,
  'rateLimitRules.profiles': pickProfiles,
} satisfies HandlersOf<typeof rateLimits>;
