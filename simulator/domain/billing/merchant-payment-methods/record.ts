/** Payment methods with which merchants pay for the gateway, and the links that ask for one (assumptions: 16). */
import { audited, boolean, count, instant, nullable, oneOf, record, stamped, text, type Stored, uuid } from '../../kernel/record-schema.ts';
import { captureLinkStatuses } from '../../../../schemas/billing/states.ts';
import { MerchantPaymentMethodStatus } from '../../../../schemas/conventions/enums.ts';
import { PaymentMethod } from '../../payments/payment-details/payment-method.ts';

export const MerchantPaymentMethodRecord = record({
  ...audited(),
  ...stamped(),
  merchantId: uuid(),
  /** The merchant that charges, and owns the token and the fingerprint. */
  collectionMerchantId: uuid(),
  tokenReference: text(),
  method: PaymentMethod,
  status: MerchantPaymentMethodStatus,
  source: oneOf('CaptureLink', 'Manual'),
  activatedAt: nullable(instant()),
  /** Null while it is active. */
  deactivatedAt: nullable(instant()),
  lastChargeAt: nullable(instant()),
  lastChargeSucceeded: nullable(boolean()),
});
export type MerchantPaymentMethodRecord = Stored<typeof MerchantPaymentMethodRecord>;

export const CaptureLinkRecord = record({
  ...audited(),
  ...stamped(),
  /** The billed merchant. */
  merchantId: uuid(),
  /** A session of the collection merchant. */
  hppSessionId: uuid(),
  status: oneOf(...captureLinkStatuses),
  email: text(),
  sentAt: instant(),
  resendCount: count(),
  openedAt: nullable(instant()),
  completedAt: nullable(instant()),
  expiresAt: instant(),
});
export type CaptureLinkRecord = Stored<typeof CaptureLinkRecord>;
