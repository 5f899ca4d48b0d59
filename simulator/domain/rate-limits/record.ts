/** A rate-limit profile at rest. */
import type { FullAudited, Stamped } from '../entity.ts';

export interface RateLimitProfileRecord extends FullAudited, Stamped {
  readonly merchantId: string | null;
}

export interface RateLimitRuleRecord extends FullAudited, Stamped {
  readonly profileId: string;
}
