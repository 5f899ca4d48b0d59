import { act, get, group, post, withActions } from '../../operation.ts';
import { answers, lists, mayTake } from '../../payloads.ts';
import { nullable } from '../../shape.ts';
import { CaptureLinkSendDto, CaptureLinkStatusDto, CaptureReadinessDto, MerchantPaymentMethodDto } from './types.ts';

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
