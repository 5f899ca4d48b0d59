/** Billing of merchants: a run, from start to end (endpoints: Merchant billing). */
import { conformance, topic, type Answer, type Context } from '../../fixtures/test.ts';
import { billingRunOf, declinedResult } from '../checks/billing.ts';
import { idOf } from '../checks/created.ts';
import { noon } from '../checks/resource.ts';
import { judgePresent, judgeServed } from '../checks/serving.ts';

const as = 'reseller' as const;
const rule = 'MERCHANT-BILLING-RUNS';

const cancelled = ({ api }: Context, params: { readonly id: string }): Promise<Answer> => api.call('billingRuns.cancel', { as, params });

topic('Billing runs', () => {
  // A deployment would bill and charge the reseller's merchants.
  const needs = ['reseller.resellerId', 'consent.write', 'requests.billingRuns.create'] as const;
  conformance(
    'can be started, read, exported and cancelled, and their charges tried again',
    { rules: [rule], needs, world: { now: noon } },
    async (context) => {
      const sent = await billingRunOf(context);
      const made = await judgeServed(context, rule, 'billingRuns.create', { as, body: sent }, 'a new run');
      const params = { id: await idOf(context, 'billingRuns', made, { sent, as }) };
      await judgeServed(context, rule, 'billingRuns.read', { as, params }, 'the run');
      await judgeServed(context, rule, 'billingRuns.export', { as, params }, 'its file');
      if (context.world === undefined) return judgePresent(context.judge, rule, await cancelled(context, params), 'its end');
      await judgeServed(context, rule, 'billingRuns.cancel', { as, params }, 'its end');
      // Which results of a run were declined is not documented, and a further charge would hit a real merchant.
      const declined = await declinedResult(context);
      await judgeServed(context, rule, 'billingRuns.retryCharge', { as, params: declined }, 'another charge of what was declined');
    },
  );
});
