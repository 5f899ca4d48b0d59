import { conformance, topic } from '../../fixtures/test.ts';
import { idOf } from '../checks/created.ts';
import { recordIn } from '../checks/members.ts';
import { judgeNoSuccess } from '../checks/refused.ts';
import { judgeServed } from '../checks/serving.ts';
import { entitlementChange, entitlementOf, usageReports } from '../checks/billing.ts';

const as = 'hostAdmin' as const;

topic('Usage', () => {
  conformance('is reported and exported', { rules: ['USAGE-REPORTS'], needs: ['merchantAdmin'] }, async (context) => {
    for (const id of usageReports) await judgeServed(context, 'USAGE-REPORTS', id, { as: 'merchantAdmin' }, `an answer to ${id}`);
  });

  conformance(
    'is limited by entitlements that another merchant cannot change',
    { rules: ['USAGE-ENTITLEMENTS'], needs: ['hostAdmin', 'merchantAdmin.merchantId', 'consent.write'] },
    async (context) => {
      const { api, judge, target } = context;
      const rule = 'USAGE-ENTITLEMENTS';
      const sent = entitlementOf(target);
      const made = await judgeServed(context, rule, 'usageEntitlements.create', { as, body: sent }, 'a new entitlement');
      const id = await idOf(context, 'usageEntitlements', made, { sent, as });
      const params = { id };
      const query = { suppressNulls: false };
      const read = await judgeServed(context, rule, 'usageEntitlements.read', { as, params, query }, 'the entitlement');
      const body = { ...recordIn(read.json, id), ...entitlementChange };
      if (target.personas.otherMerchant !== undefined) {
        const other = 'otherMerchant' as const;
        judgeNoSuccess(
          judge,
          rule,
          await api.call('usageEntitlements.update', { as: other, params, body }),
          'an update by another merchant',
        );
        judgeNoSuccess(judge, rule, await api.call('usageEntitlements.delete', { as: other, params }), 'a deletion by another merchant');
      }
      await judgeServed(context, rule, 'usageEntitlements.update', { as, params, body }, 'an update of the entitlement');
      await judgeServed(context, rule, 'usageEntitlements.delete', { as, params }, 'the deletion of the entitlement');
    },
  );
});
