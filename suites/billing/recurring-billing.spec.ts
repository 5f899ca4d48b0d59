import { conformance, topic } from '../../fixtures/test.ts';
import { makeId, makingNeeds, noon } from '../checks/resource.ts';
import { judgeServed } from '../checks/serving.ts';

const as = 'merchantAdmin' as const;
const world = { now: noon } as const;

topic('Recurring billing', () => {
  conformance('shows the history of a contract', { rules: ['CONTRACT-BILLING-HISTORY'], needs: makingNeeds, world }, async (context) => {
    const params = { contractId: await makeId(context, 'contracts') };
    const operation = 'recurringBilling.contractHistory' as const;
    await judgeServed(context, 'CONTRACT-BILLING-HISTORY', operation, { as, params }, 'the history of a new contract');
  });

  // Without a body that limits it, a run could charge any customer of the target.
  const needs = [...makingNeeds, 'requests.recurringBilling.trigger'] as const;
  conformance('is triggered', { rules: ['CONTRACT-BILLING-TRIGGER'], needs, world }, async (context) => {
    const operation = 'recurringBilling.trigger' as const;
    const body = { contractIds: [await makeId(context, 'contracts')] };
    await judgeServed(context, 'CONTRACT-BILLING-TRIGGER', operation, { as, body }, 'a run for a contract that has not begun');
  });
});
