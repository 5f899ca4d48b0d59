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
import { act, get, group, post, withActions } from '../../operation.ts';
import { answers, lists, mayTake } from '../../payloads.ts';

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

const CaptureReadinessDto = shape('CaptureReadinessDto', 'assumed', { isReady: boolean(), missing: array(CaptureRequirement) });

const base = '/api/merchants/{merchantId}/billing/payment-method';
const read = ['MerchantBilling.PaymentMethods'];
const manage = withActions('MerchantBilling.PaymentMethods', 'Manage');
const link = { of: 'captureLinks', input: 'merchantId' } as const;

export const merchantPaymentMethods = group(
  { prefix: 'merchantPaymentMethods', title: 'Merchant payment methods', section: 'Merchant billing' },
  {
    read: get(base, read, 'Read the active payment method', answers(nullable(MerchantPaymentMethodDto))),
    history: get(`${base}/history`, read, 'List the payment methods of a merchant, former ones too', lists(MerchantPaymentMethodDto)),
    deactivate: act(`${base}/deactivate`, manage, 'Deactivate the payment method', answers(MerchantPaymentMethodDto)),
    activate: act(`${base}/{paymentMethodId}/activate`, manage, 'Activate a payment method', answers(MerchantPaymentMethodDto)),
    sendCaptureLink: post(`${base}/capture-link/send`, manage, 'Send a link that asks for a payment method', {
      ...mayTake(CaptureLinkSendDto),
      ...answers(CaptureLinkStatusDto),
      effect: { kind: 'creates', ...link },
    }),
    resendCaptureLink: post(`${base}/capture-link/resend`, manage, 'Send the link again', {
      ...mayTake(CaptureLinkSendDto),
      ...answers(CaptureLinkStatusDto),
    }),
    cancelCaptureLink: act(`${base}/capture-link/cancel`, manage, 'Cancel the link', {
      ...answers(CaptureLinkStatusDto),
      effect: { kind: 'removes', ...link },
    }),
    captureLinkStatus: get(`${base}/capture-link/status`, manage, 'Read the state of the link', answers(CaptureLinkStatusDto)),
    captureReadiness: get(`${base}/capture-readiness`, manage, 'Check whether a link can be sent', answers(CaptureReadinessDto)),
  },
);
