/** Merchants and resellers (endpoints: Merchants, Resellers). A test locks, changes and deletes only its own records. */
import { conformance, topic, type Context } from '../../fixtures/test.ts';
import type { OperationId } from '../../schemas/catalogue.ts';
import { judgeLife, makeMerchant } from '../checks/merchant.ts';
import { recordIn } from '../checks/members.ts';
import { judgeServed, refusedBy } from '../checks/serving.ts';

const as = 'hostAdmin' as const;
const needs = [as, 'consent.write'] as const;

topic('Merchants', () => {
  conformance('are created, read, updated, deleted and restored', { rules: ['MERCHANT-RECORDS'], needs }, (context) =>
    judgeLife(context, 'merchants', 'MERCHANT-RECORDS'),
  );

  conformance('are locked and unlocked', { rules: ['MERCHANT-LOCK'], needs }, async (context) => {
    const params = { id: await makeMerchant(context, as) };
    await judgeServed(context, 'MERCHANT-LOCK', 'merchants.lock', { as, params, body: {} }, 'the lock of a merchant');
    await judgeServed(context, 'MERCHANT-LOCK', 'merchants.unlock', { as, params }, 'the end of that lock');
  });

  const plan = ['reseller', 'consent.write', 'fixtures.otherPricePlan'] as const;
  conformance('have price plans', { rules: ['MERCHANT-PRICE-PLAN'], needs: plan }, async (context) => {
    const id = await makeMerchant(context, 'reseller');
    const pricePlanId = context.target.fixtures['otherPricePlan']!;
    await judgePlan(context, 'merchants.assignPricePlan', { id, pricePlanId }, 'a plan for a merchant');
    await judgePlan(context, 'merchants.unassignPricePlan', { id }, 'no plan for it any more');
  });
});

/** Outside a world a 404 may be about the plan, which may not belong to the reseller. */
async function judgePlan(context: Context, operation: OperationId, params: Readonly<Record<string, string>>, check: string): Promise<void> {
  const { api, judge, world } = context;
  const answer = await api.call(operation, { as: 'reseller', params });
  const isConclusive = answer.ok || answer.status === 405 || (answer.status === 404 && world !== undefined);
  if (isConclusive) judge.that('MERCHANT-PRICE-PLAN', answer.ok, { check, expected: 'a success', answer });
  else judge.untested('MERCHANT-PRICE-PLAN', refusedBy(answer), answer);
}

topic('Resellers', () => {
  conformance('are managed with their billing preferences', { rules: ['MERCHANT-RESELLERS'], needs }, (context) =>
    judgeLife(context, 'resellers', 'MERCHANT-RESELLERS', async (resellerId) => {
      const query = { resellerId };
      const rule = 'MERCHANT-RESELLERS';
      const read = await judgeServed(context, rule, 'resellers.getBillingPreferences', { as, query, body: query }, 'its preferences');
      const body = { ...recordIn(read.json, resellerId), resellerId };
      await judgeServed(context, rule, 'resellers.updateBillingPreferences', { as, query, body }, 'its preferences, written back');
    }),
  );
});
