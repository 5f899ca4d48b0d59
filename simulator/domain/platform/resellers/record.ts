/** A reseller: it looks after merchants. */
import type { FullAudited, Stamped } from '../../kernel/entity.ts';

export interface ResellerRecord extends FullAudited, Stamped {
  readonly name: string;
  readonly resellerNumber: string;
  readonly email: string;
  readonly isActive: boolean;
}
