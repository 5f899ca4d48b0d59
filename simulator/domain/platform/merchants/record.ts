/** A merchant. */
import type { FullAudited, Stamped } from '../../kernel/entity.ts';

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
