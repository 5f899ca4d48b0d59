/** A walk through the billing of merchants. Outside a world of its own, or without the target's own body, it bills no one. */
import type { Context } from '../../../fixtures/test.ts';
import { billingRunOf, declinedResult } from '../../checks/billing-run.ts';
import { idOf } from '../../checks/created.ts';
import { maySend } from '../../checks/serving.ts';
import type { Go } from './walker.ts';

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
