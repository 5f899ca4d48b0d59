/** A customer at rest. */
import type { FullAudited, Stamped } from '../entity.ts';

export interface CustomerRecord extends FullAudited, Stamped {
  readonly merchantId: string;
}

export interface StoredPaymentMethodRecord extends FullAudited, Stamped {
  readonly merchantId: string;
  readonly customerId: string;
}
