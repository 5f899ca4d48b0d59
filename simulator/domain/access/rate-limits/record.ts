/** Rate-limit profiles and rules at rest. */
import type { LimiterName } from '../../../../schemas/limiters.ts';
import type { RateLimitAlgorithm, RateLimitRuleKind, RateLimitScope } from '../../../../schemas/types/enums.ts';
import type { Minor } from '../../kernel/money.ts';
import type { FullAudited, Stamped } from '../../kernel/entity.ts';

export interface RateLimitProfileRecord extends FullAudited, Stamped {
  /** Whose profile it is: a merchant's or a reseller's binds that one's callers alone; with both null it is the host's and binds everyone. */
  readonly merchantId: string | null;
  readonly resellerId: string | null;
  readonly name: string | null;
  readonly description: string | null;
  readonly scope: RateLimitScope;
  /** Null: every identifier at the scope. */
  readonly scopeIdentifier: string | null;
  readonly priority: number;
  readonly isActive: boolean;
}

export interface RateLimitRuleRecord extends FullAudited, Stamped {
  readonly profileId: string;
  readonly name: string;
  readonly limiter: LimiterName;
  readonly kind: RateLimitRuleKind;
  readonly algorithm: RateLimitAlgorithm;
  readonly permitLimit: number | null;
  readonly windowSeconds: number | null;
  readonly amountLimit: Minor | null;
  /** Null: the limit counts every currency. */
  readonly currency: string | null;
  readonly burstLimit: number | null;
  readonly order: number;
  readonly isActive: boolean;
  /** Went with its profile, and comes back with it (assumptions: RL5). */
  readonly deletedWithProfile: boolean;
}

/** Index of the rules: a name is unique among the live rules of a profile, whatever its case. */
export const ruleNameKey = ({ profileId, name }: Pick<RateLimitRuleRecord, 'profileId' | 'name'>): string =>
  `${profileId} ${name.toLowerCase()}`;
