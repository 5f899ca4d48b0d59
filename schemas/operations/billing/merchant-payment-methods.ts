import { act, get, group, post, withActions } from '../../operation.ts';

const base = '/api/merchants/{merchantId}/billing/payment-method';
const read = ['MerchantBilling.PaymentMethods'];
const manage = withActions('MerchantBilling.PaymentMethods', 'Manage');

/** How a merchant pays its reseller or the platform. */
export const merchantPaymentMethods = group(
  { prefix: 'merchantPaymentMethods', title: 'Merchant payment methods', section: 'Merchant billing' },
  {
    read: get(base, read, 'Read the active payment method'),
    history: get(`${base}/history`, read, 'Answer a page of former payment methods', { paged: true }),
    deactivate: act(`${base}/deactivate`, manage, 'Deactivate the payment method'),
    activate: act(`${base}/{paymentMethodId}/activate`, manage, 'Activate a payment method'),
    sendCaptureLink: post(`${base}/capture-link/send`, manage, 'Send a link that asks for a payment method'),
    resendCaptureLink: post(`${base}/capture-link/resend`, manage, 'Send the link again'),
    cancelCaptureLink: act(`${base}/capture-link/cancel`, manage, 'Cancel the link'),
    captureLinkStatus: get(`${base}/capture-link/status`, manage, 'Read the state of the link'),
    captureReadiness: get(`${base}/capture-readiness`, manage, 'Check whether a link can be sent'),
  },
);
