import { conformance, topic } from '../../fixtures/test.ts';
import { ofMerchant } from '../checks/processor.ts';
import { judgeServed } from '../checks/serving.ts';

const as = 'merchantAdmin' as const;

topic('Payment methods of a merchant', () => {
  conformance('can be read', { rules: ['MERCHANT-BILLING-METHODS'], needs: ['merchantAdmin.merchantId'] }, async (context) => {
    const params = ofMerchant(context);
    const rule = 'MERCHANT-BILLING-METHODS';
    await judgeServed(context, rule, 'merchantPaymentMethods.history', { as, params }, 'the history of the own merchant');
    await judgeServed(context, rule, 'merchantPaymentMethods.captureReadiness', { as, params }, 'the readiness of the own merchant');
  });

  // A deployment would send a link to the merchant's owner, and end the existing one.
  const needs = [
    'merchantAdmin.merchantId',
    'consent.write',
    'requests.merchantPaymentMethods.sendCaptureLink',
    'requests.merchantPaymentMethods.resendCaptureLink',
  ] as const;
  conformance('are asked for by a link', { rules: ['MERCHANT-CAPTURE-LINK'], needs }, async (context) => {
    const params = ofMerchant(context);
    const rule = 'MERCHANT-CAPTURE-LINK';
    const body = context.build.body('merchantPaymentMethods.sendCaptureLink');
    await judgeServed(context, rule, 'merchantPaymentMethods.sendCaptureLink', { as, params, body }, 'a link is sent');
    await judgeServed(context, rule, 'merchantPaymentMethods.resendCaptureLink', { as, params, body }, 'the link is sent again');
    await judgeServed(context, rule, 'merchantPaymentMethods.cancelCaptureLink', { as, params }, 'the link is cancelled');
  });
});
