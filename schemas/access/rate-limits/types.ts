/** Rate-limit profiles and rules (concepts: RateLimitProfileCreateDto and RateLimitProfileDto; assumptions: 19). */
import { array, boolean, defaulted, int32, int64, maybe, money, nullable, shape, text, uuid, type Static } from '../../shape.ts';
import { fullAudited, replyFields, stamped, updateFields } from '../../resource.ts';
import { currency } from '../../conventions/common-types.ts';
import { RateLimitAlgorithm, RateLimitRuleKind, RateLimitScope } from '../../conventions/enums.ts';

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
export type RateLimitProfileCreateDto = Static<typeof RateLimitProfileCreateDto>;

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
export type RateLimitProfileDto = Static<typeof RateLimitProfileDto>;

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
export type RateLimitRuleDto = Static<typeof RateLimitRuleDto>;

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
