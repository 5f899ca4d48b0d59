/** Payment methods with which merchants pay for their use of the gateway, and the links that ask for one (assumptions: 16). */
import type { Instant } from '../../../../schemas/shared/instant.ts';
import type { CaptureLinkStatus } from '../../../../schemas/states/billing/capture-link.ts';
import type { MerchantPaymentMethodStatus } from '../../../../schemas/states/billing/merchant-payment-method.ts';
import type { Audited, Stamped } from '../../kernel/entity.ts';
import type { PaymentMethod } from '../../payments/payment-details/payment-method.ts';

export interface MerchantPaymentMethodRecord extends Audited, Stamped {
  /** The merchant that is billed. */
  readonly merchantId: string;
  /** The merchant that charges; the token and the fingerprint are its own. */
  readonly collectionMerchantId: string;
  /** Public reference of its token. */
  readonly tokenReference: string;
  readonly method: PaymentMethod;
  readonly status: MerchantPaymentMethodStatus;
  readonly source: 'CaptureLink' | 'Manual';
  readonly activatedAt: Instant | null;
  /** Null while it is active. */
  readonly deactivatedAt: Instant | null;
  readonly lastChargeAt: Instant | null;
  readonly lastChargeSucceeded: boolean | null;
}

/** The last link of a merchant. */
export interface CaptureLinkRecord extends Audited, Stamped {
  /** The merchant that is asked. */
  readonly merchantId: string;
  /** The session of the collection merchant's hosted page. */
  readonly hppSessionId: string;
  readonly status: CaptureLinkStatus;
  readonly email: string;
  readonly sentAt: Instant;
  readonly resendCount: number;
  readonly openedAt: Instant | null;
  readonly completedAt: Instant | null;
  readonly expiresAt: Instant;
}
