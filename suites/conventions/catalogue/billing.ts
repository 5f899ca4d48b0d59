/** A walk through the billing of merchants. Outside a world of its own, or without the target's own body, it bills no one. */
import { stringAt, type Context } from '../../../fixtures/test.ts';
import { billingRunOf, declinedResult } from '../../checks/billing.ts';
import { idOf } from '../../checks/created.ts';
import { maySend } from '../../checks/serving.ts';
import type { Go } from './walker.ts';
import { payerBody } from '../../checks/hosted-session.ts';
import { ofMerchant } from '../../checks/processor.ts';
import { makeId, readBack } from '../../checks/resource.ts';

const as = 'reseller' as const;

/** A run that is cancelled before it bills anyone, if there is time. */
async function cancelled(go: Go, context: Context): Promise<void> {
  const sent = await billingRunOf(context);
  const made = await go('billingRuns.create', { as, body: sent });
  const params = { id: await idOf(context, 'billingRuns', made, { sent, as }) };
  for (const verb of ['read', 'export', 'cancel'] as const) await go(`billingRuns.${verb}`, { as, params });
}

export async function billingRuns(go: Go, context: Context): Promise<void> {
  for (const verb of ['list', 'merchantHistory', 'pricePlanHistory', 'exportPricePlanHistory', 'readBatch'] as const)
    await go(`billingRuns.${verb}`);
  if (context.target.personas.reseller === undefined) return;
  if (maySend(context, 'billingRuns.create')) await cancelled(go, context);
  if (context.world !== undefined) await go('billingRuns.clearBatch', { as });
  if (maySend(context, 'billingRuns.triggerAllResellers')) await go('billingRuns.triggerAllResellers', { as });
  for (const verb of ['readBatch', 'list'] as const) await go(`billingRuns.${verb}`, { as });
  if (context.world === undefined) return;
  await go('billingRuns.retryCharge', { as, params: await declinedResult(context) });
  await go('billingRuns.merchantHistory');
}

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

/** A walk through the payment methods of the caller's merchant, and the links that ask for one. */
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

/** A manual run for a contract that has not begun, which charges no one. */
export async function recurringBilling(go: Go, context: Context): Promise<void> {
  const contractId = await makeId(context, 'contracts');
  // Without a body that limits it, a run could charge any customer of the target.
  if (maySend(context, 'recurringBilling.trigger')) {
    const run = await go('recurringBilling.trigger', { body: { contractIds: [contractId] } });
    await go('recurringBilling.run', { params: { id: stringAt(run, 'id') } });
  }
  await go('recurringBilling.history');
  await go('recurringBilling.contractHistory', { params: { contractId } });
  const customerId = (await readBack(context, 'contracts', contractId)).get('customerId');
  if (typeof customerId === 'string') await go('recurringBilling.customerHistory', { params: { customerId } });
}
