/** A walk through the payment methods of the caller's merchant, and the links that ask for one. */
import { stringAt, type Context } from '../../../fixtures/test.ts';
import { payerBody } from '../../checks/hosted-session.ts';
import { ofMerchant } from '../../checks/processor.ts';
import { maySend } from '../../checks/serving.ts';
import type { Go } from './walker.ts';

/** Stores a method through a link, which only a world of the test's own understands. */
async function store({ api, build }: Context, params: ReturnType<typeof ofMerchant>): Promise<void> {
  const link = await api.assumed('merchantPaymentMethods.sendCaptureLink', {
    as: 'merchantAdmin',
    params,
    body: build.body('merchantPaymentMethods.sendCaptureLink'),
  });
  const sessionId = stringAt(link, 'url').split('/').at(-1) ?? '';
  await api.assumed('transactions.fromHppSession', { as: 'merchantAdmin', body: payerBody(sessionId) });
}

export async function merchantPaymentMethods(go: Go, context: Context): Promise<void> {
  const { build, world } = context;
  const params = ofMerchant(context);
  for (const verb of ['history', 'captureReadiness', 'captureLinkStatus'] as const) await go(`merchantPaymentMethods.${verb}`, { params });
  // A deployment would send a link to the merchant's owner, and end the existing one.
  if (maySend(context, 'merchantPaymentMethods.sendCaptureLink')) {
    const sent = await go('merchantPaymentMethods.sendCaptureLink', { params, body: build.body('merchantPaymentMethods.sendCaptureLink') });
    if (sent.ok) {
      if (maySend(context, 'merchantPaymentMethods.resendCaptureLink'))
        await go('merchantPaymentMethods.resendCaptureLink', { params, body: build.body('merchantPaymentMethods.sendCaptureLink') });
      await go('merchantPaymentMethods.cancelCaptureLink', { params });
    }
  }
  // The method of a real merchant stays unchanged.
  if (world === undefined) return void (await go('merchantPaymentMethods.read', { params }));
  await store(context, params);
  const paymentMethodId = stringAt(await go('merchantPaymentMethods.read', { params }), 'id');
  await go('merchantPaymentMethods.history', { params });
  await go('merchantPaymentMethods.deactivate', { params });
  await go('merchantPaymentMethods.activate', { params: { ...params, paymentMethodId } });
}
