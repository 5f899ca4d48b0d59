/** Payment methods with which merchants pay for their use of the gateway, and the links that ask for one (assumptions: 16). */
import { array, boolean, instant, int32, maybe, nullable, shape, text, uuid, type Static } from '../../shape.ts';
import { audited } from '../../resource.ts';
import { PaymentDetailSnapshot } from '../../conventions/common-types.ts';
import {
  CaptureLinkStatus,
  CaptureRequirement,
  MerchantPaymentMethodSource,
  MerchantPaymentMethodStatus,
} from '../../conventions/enums.ts';

export const MerchantPaymentMethodDto = shape('MerchantPaymentMethodDto', 'assumed', {
  id: uuid(),
  merchantId: uuid(),
  status: MerchantPaymentMethodStatus,
  maskedPaymentDetails: PaymentDetailSnapshot,
  activatedAt: nullable(instant()),
  deactivatedAt: nullable(instant()),
  source: MerchantPaymentMethodSource,
  lastChargeAt: nullable(instant()),
  lastChargeSucceeded: nullable(boolean()),
  ...audited(),
});
export type MerchantPaymentMethodDto = Static<typeof MerchantPaymentMethodDto>;

/** Optional body of sending or resending a link. */
export const CaptureLinkSendDto = shape('CaptureLinkSendDto', 'assumed', { email: maybe(text(256)) });
export type CaptureLinkSendDto = Static<typeof CaptureLinkSendDto>;

/** The last link of a merchant. Without one the status is `None`, and the rest null or 0. */
export const CaptureLinkStatusDto = shape('CaptureLinkStatusDto', 'assumed', {
  merchantId: uuid(),
  status: CaptureLinkStatus,
  email: nullable(text()),
  url: nullable(text()),
  sentAt: nullable(instant()),
  resendCount: int32({ minimum: 0 }),
  openedAt: nullable(instant()),
  completedAt: nullable(instant()),
  expiresAt: nullable(instant()),
});
export type CaptureLinkStatusDto = Static<typeof CaptureLinkStatusDto>;

export const CaptureReadinessDto = shape('CaptureReadinessDto', 'assumed', { isReady: boolean(), missing: array(CaptureRequirement) });
export type CaptureReadinessDto = Static<typeof CaptureReadinessDto>;
