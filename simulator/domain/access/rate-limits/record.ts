import {
  boolean,
  count,
  currency,
  fullAudited,
  int32,
  minor,
  nullable,
  oneOf,
  record,
  stamped,
  text,
  type Stored,
  uuid,
} from '../../kernel/record-schema.ts';
import { limiterNames } from '../../../../schemas/limiters.ts';
import { RateLimitAlgorithm, RateLimitRuleKind, RateLimitScope } from '../../../../schemas/conventions/enums.ts';

export const RateLimitProfileRecord = record({
  ...fullAudited(),
  ...stamped(),
  /** Owner: a merchant's or reseller's profile binds only its callers; one of the host (both null) binds everyone. */
  merchantId: nullable(uuid()),
  resellerId: nullable(uuid()),
  name: nullable(text()),
  description: nullable(text()),
  scope: RateLimitScope,
  scopeIdentifier: nullable(text()),
  priority: int32(),
  isActive: boolean(),
});
export type RateLimitProfileRecord = Stored<typeof RateLimitProfileRecord>;

export const RateLimitRuleRecord = record({
  ...fullAudited(),
  ...stamped(),
  profileId: uuid(),
  name: text(),
  limiter: oneOf(...limiterNames),
  kind: RateLimitRuleKind,
  algorithm: RateLimitAlgorithm,
  permitLimit: nullable(count()),
  windowSeconds: nullable(count(1, 86_400)),
  amountLimit: nullable(minor()),
  currency: nullable(currency()),
  burstLimit: nullable(count()),
  order: int32(),
  isActive: boolean(),
  /** Deleted with its profile, and restored with it (assumptions: RL5). */
  deletedWithProfile: boolean(),
});
export type RateLimitRuleRecord = Stored<typeof RateLimitRuleRecord>;

/** Index key of the rules: a name is unique among the live rules of a profile, in any case. */
export const ruleNameKey = ({ profileId, name }: Pick<RateLimitRuleRecord, 'profileId' | 'name'>): string =>
  `${profileId} ${name.toLowerCase()}`;
