/** Who exists: users, merchants, resellers. */
import type { FullAudited, Stamped } from '../../kernel/entity.ts';

export interface UserRecord extends FullAudited, Stamped {
  readonly userName: string;
  readonly email: string;
  readonly name: string;
  readonly surname: string;
  readonly isActive: boolean;
  /** Both null: a user of the platform host. */
  readonly merchantId: string | null;
  readonly resellerId: string | null;
  readonly roleNames: readonly string[];
  readonly permissions: readonly string[] | 'all';
}

export interface MerchantRecord extends FullAudited, Stamped {
  readonly resellerId: string | null;
  readonly name: string;
  readonly merchantNumber: string;
  readonly status: 'Onboarding' | 'Active' | 'Inactive' | 'Closed';
  readonly isLocked: boolean;
  readonly email: string;
  readonly currency: string;
  readonly country: string;
  readonly timeZone: string;
  readonly apiKeyAnomalyAction: 'None' | 'Notify' | 'Suspend';
}

export interface ResellerRecord extends FullAudited, Stamped {
  readonly name: string;
  readonly resellerNumber: string;
  readonly email: string;
  readonly isActive: boolean;
}
