/** Rate-limit profiles and rules (concepts: RateLimitProfileCreateDto and RateLimitProfileDto; assumptions: 19). */
import { array, boolean, defaulted, int32, int64, maybe, money, nullable, shape, text, uuid, type Static } from '../../shape.ts';
import { fullAudited, replyFields, stamped, updateFields } from '../../resource.ts';
import { currency, LookupDto } from '../../conventions/common-types.ts';
import { RateLimitAlgorithm, RateLimitRuleKind, RateLimitScope } from '../../conventions/enums.ts';
import { describeDeviatingGroup } from '../../group.ts';
import { get, group } from '../../operation.ts';
import { answers } from '../../payloads.ts';
import { resourceSet } from '../../resource-set.ts';

/** Continuation pages and counts that take the plain list's query, without summary counts (endpoints: Rate limits). */
const pagesByQuery = {
  omit: ['summaryCounts'],
  variants: { page: { name: 'continuation', path: 'continuation' }, count: { name: 'continuationCount', path: 'continuation/count' } },
} as const;

/** All six are listed as required, which is doubtful for four of them. */
const profile = {
  name: nullable(text(128)),
  description: nullable(text(512)),
  scope: RateLimitScope,
  scopeIdentifier: nullable(text(256)),
  priority: int32({ minimum: 0 }),
  isActive: boolean(),
};

export const RateLimitProfileCreateDto = shape('RateLimitProfileCreateDto', 'documented', profile);

/** The lenient reading of the same table: only the name is required (assumptions: RL7). */
const lenientProfile = {
  name: profile.name,
  description: maybe(text(512)),
  scope: defaulted(profile.scope, 'Global'),
  scopeIdentifier: maybe(text(256)),
  priority: defaulted(profile.priority, 0),
  isActive: defaulted(profile.isActive, true),
};

export const RateLimitProfileLenientCreateDto = shape('RateLimitProfileLenientCreateDto', 'assumed', lenientProfile);
export type RateLimitProfileLenientCreateDto = Static<typeof RateLimitProfileLenientCreateDto>;

export const RateLimitProfileUpdateDto = shape('RateLimitProfileUpdateDto', 'assumed', updateFields(lenientProfile));
export type RateLimitProfileUpdateDto = Static<typeof RateLimitProfileUpdateDto>;

/** The limits are stated only for requests, so replies have none. */
export const RateLimitProfileDto = shape('RateLimitProfileDto', 'documented', {
  id: uuid(),
  ...fullAudited(),
  name: nullable(text()),
  description: nullable(text()),
  scope: RateLimitScope,
  scopeIdentifier: nullable(text()),
  priority: int32(),
  isActive: boolean(),
  concurrencyStamp: nullable(text()),
});

const rule = {
  profileId: uuid(),
  name: text(128),
  limiter: text(64),
  algorithm: defaulted(RateLimitAlgorithm, 'FixedWindow'),
  permitLimit: maybe(int64({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
  windowSeconds: maybe(int32({ minimum: 1, maximum: 86400 })),
  /** Limits a sum, so it has the maximum of a sum. */
  amountLimit: maybe(money({ minimum: 0 })),
  currency: maybe(currency()),
  burstLimit: maybe(int64({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
  order: defaulted(int32(), 0),
  isActive: defaulted(boolean(), true),
};

export const RateLimitRuleCreateDto = shape('RateLimitRuleCreateDto', 'assumed', rule);
export type RateLimitRuleCreateDto = Static<typeof RateLimitRuleCreateDto>;

export const RateLimitRuleUpdateDto = shape('RateLimitRuleUpdateDto', 'assumed', updateFields(rule));
export type RateLimitRuleUpdateDto = Static<typeof RateLimitRuleUpdateDto>;

export const RateLimitRuleDto = shape('RateLimitRuleDto', 'assumed', {
  id: uuid(),
  ...replyFields(rule),
  profileName: text(),
  kind: RateLimitRuleKind,
  ...fullAudited(),
  ...stamped(),
});

export const RateLimiterDto = shape('RateLimiterDto', 'assumed', {
  name: text(),
  displayName: text(),
  description: text(),
  kind: RateLimitRuleKind,
  partitions: array(RateLimitScope),
  isEnabled: boolean(),
  defaultPermitLimit: nullable(int64()),
  defaultWindowSeconds: nullable(int32()),
  defaultAmountLimit: nullable(money()),
  defaultAlgorithm: RateLimitAlgorithm,
});
export type RateLimiterDto = Static<typeof RateLimiterDto>;

export const rateLimitProfiles = describeDeviatingGroup({
  area: 'access',
  prefix: 'rateLimitProfiles',
  noun: ['rate limit profile', 'rate limit profiles'],
  title: 'Rate limit profiles',
  section: 'Rate limits',
  base: '/api/rate-limiting/profiles',
  permission: 'RateLimiting.Profiles',
  restore: 'Update',
  shapes: { item: RateLimitProfileDto, create: RateLimitProfileCreateDto, update: RateLimitProfileUpdateDto },
  ...pagesByQuery,
  rules: 'PROFILE',
  name: 'name',
  search: ['name', 'description', 'scopeIdentifier'],
});

export const rateLimitRules = describeDeviatingGroup({
  area: 'access',
  prefix: 'rateLimitRules',
  noun: ['rate limit rule', 'rate limit rules'],
  title: 'Rate limit rules',
  section: 'Rate limits',
  base: '/api/rate-limiting/rules',
  permission: 'RateLimiting.Rules',
  restore: 'Update',
  shapes: { item: RateLimitRuleDto, create: RateLimitRuleCreateDto, update: RateLimitRuleUpdateDto },
  ...pagesByQuery,
  rules: 'LIMIT-RULE',
  name: 'name',
  search: ['name', 'limiter', 'profileName'],
});

const ofProfiles = resourceSet(rateLimitProfiles);
const ofRules = resourceSet(rateLimitRules);

export const rateLimits = {
  ...ofProfiles,
  'rateLimitProfiles.create': {
    ...ofProfiles['rateLimitProfiles.create'],
    body: {
      schema: RateLimitProfileCreateDto,
      required: true as const,
      lenient: { schema: RateLimitProfileLenientCreateDto, unless: 'rateLimit.strictCreate' as const },
    },
    provenance: 'documented' as const,
    source: 'endpoints: Rate limits; operation 6',
  },
  'rateLimitProfiles.name': {
    ...ofProfiles['rateLimitProfiles.name'],
    provenance: 'documented' as const,
    source: 'endpoints: Rate limits; operation 7',
  },
  ...ofRules,
  ...group(
    { prefix: 'rateLimitRules', title: 'Rate limit rules', section: 'Rate limits' },
    {
      limiters: get(
        `${rateLimitRules.base}/limiters`,
        [rateLimitRules.permission],
        'List the limiters of the running host with their defaults',
        answers(array(RateLimiterDto)),
      ),
      profiles: get(
        `${rateLimitRules.base}/profiles`,
        [rateLimitRules.permission],
        'List profiles to pick from',
        answers(array(LookupDto)),
      ),
    },
  ),
};
