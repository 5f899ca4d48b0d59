/** Billing of merchants: a run, from its start to its end (endpoints: Merchant billing). */
import { conformance, topic } from '../../fixtures/test.ts';
import { billingRunOf, declinedResult } from '../checks/billing-run.ts';
import { idOf } from '../checks/created.ts';
import { noon } from '../checks/resource.ts';
import { judgeServed } from '../checks/serving.ts';

const as = 'reseller' as const;

topic('Billing runs', () => {
  // Elsewhere it would bill, and charge, the merchants of the reseller.
  const needs = ['reseller.resellerId', 'consent.write', 'requests.billingRuns.create'] as const;
  conformance(
    'can be started, read, exported and cancelled',
    { rules: ['MERCHANT-BILLING-RUNS'], needs, world: { now: noon } },
    async (context) => {
      const rule = 'MERCHANT-BILLING-RUNS';
      const sent = await billingRunOf(context);
      const made = await judgeServed(context, rule, 'billingRuns.create', { as, body: sent }, 'a new run');
      const params = { id: await idOf(context, 'billingRuns', made, { sent, as }) };
      await judgeServed(context, rule, 'billingRuns.read', { as, params }, 'the run');
      await judgeServed(context, rule, 'billingRuns.export', { as, params }, 'its file');
      await judgeServed(context, rule, 'billingRuns.cancel', { as, params }, 'its end');
    },
  );

  // Which of a run's results were declined is not documented.
  conformance(
    'charge again what was declined',
    {
      rules: ['MERCHANT-BILLING-RETRY'],
      needs: ['reseller.resellerId', 'merchantAdmin.merchantId', 'consent.write', 'control'],
      world: { now: noon },
    },
    async (context) => {
      const params = await declinedResult(context);
      await judgeServed(context, 'MERCHANT-BILLING-RETRY', 'billingRuns.retryCharge', { as, params }, 'another charge');
    },
  );
});
