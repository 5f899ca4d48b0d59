/** Manual settlement and batch numbers. Bodies and replies are not documented. */
import { conformance, ownBody, topic, unobservable, type Context } from '../../../fixtures/test.ts';
import { pay, noMerchants, noProfiles, overrideOf } from '../../checks/payment.ts';
import { judgeNoSuccess } from '../../checks/refused.ts';
import { judgeServed } from '../../checks/serving.ts';

const as = 'merchantAdmin';
const needs = ['merchantAdmin.merchantId', 'consent.write'] as const;
const ofOneMerchant = 'requests.transactions.triggerMerchantSettlement';

async function profileOf({ api }: Context, id: string): Promise<string> {
  const profileId: unknown = (await api.call('transactions.read', { as, params: { id }, query: { suppressNulls: false } })).get(
    'processorProfileId',
  );
  if (typeof profileId === 'string') return profileId;
  return unobservable(`transactions.read shows no processorProfileId; ${ownBody('transactions.overrideBatchSequence')}`);
}

topic('Settlement', () => {
  conformance(
    'is overridden',
    { rules: ['TX-SETTLEMENT-OVERRIDE'], needs: [...needs, 'requests.transactions.settlementOverride'] },
    async (context) => {
      const operation = 'transactions.settlementOverride';
      const { id, merchantId } = await pay(context);
      const body = overrideOf(merchantId, id, 'Settled');
      await judgeServed(context, 'TX-SETTLEMENT-OVERRIDE', operation, { as, body }, 'overriding the settlement of a transaction');
    },
  );

  conformance(
    'is triggered',
    { rules: ['TX-SETTLEMENT-TRIGGER'], needs: [...needs, 'requests.transactions.triggerSettlements', ofOneMerchant] },
    async (context) => {
      const { target } = context;
      const rule = 'TX-SETTLEMENT-TRIGGER';
      await judgeServed(
        context,
        rule,
        'transactions.triggerSettlements',
        { as, body: noMerchants },
        'triggering the settlement of all merchants',
      );
      const params = { merchantId: target.personas.merchantAdmin!.merchantId! };
      const options = { as, params, body: noProfiles } as const;
      await judgeServed(context, rule, 'transactions.triggerMerchantSettlement', options, 'triggering the settlement of one merchant');
    },
  );

  conformance(
    'of one merchant needs no named permission',
    { rules: ['TX-SETTLEMENT-TRIGGER-OPEN'], needs: [...needs, 'noPermissions', ofOneMerchant] },
    async (context) => {
      const { api, judge, target } = context;
      const operation = 'transactions.triggerMerchantSettlement';
      const params = { merchantId: target.personas.merchantAdmin!.merchantId! };
      const body = api.bodyFor(operation, noProfiles);
      const answer = await api.call(operation, { as: 'noPermissions', params, body });
      // A refusal is about the permission only if the same request succeeds for an admin.
      const control = answer.ok ? answer : await api.call(operation, { as, params, body });
      if (!control.ok) unobservable(`${operation} answered ${control.status} to personas.merchantAdmin; ${ownBody(operation)}`, control);
      judge.that('TX-SETTLEMENT-TRIGGER-OPEN', answer.ok, {
        check: 'triggering the settlement of its merchant, by a key without permissions',
        expected: 'a success',
        answer,
      });
    },
  );

  conformance(
    'does not reach another merchant',
    { rules: ['TX-SETTLEMENT-OTHER-MERCHANT'], needs: [...needs, 'otherMerchant.merchantId', 'fixtures.otherMerchantTransaction'] },
    async (context) => {
      const { api, judge, target } = context;
      const rule = 'TX-SETTLEMENT-OTHER-MERCHANT';
      const own = target.personas.merchantAdmin!.merchantId!;
      const merchantId = target.personas.otherMerchant!.merchantId!;
      if (own.toLowerCase() === merchantId.toLowerCase()) unobservable('personas.otherMerchant must be of another merchant');
      const triggered = await api.call('transactions.triggerMerchantSettlement', { as, params: { merchantId }, body: noProfiles });
      judgeNoSuccess(judge, rule, triggered, "the trigger of another merchant's settlement");
      const id = target.fixtures['otherMerchantTransaction']!;
      const read = () => api.call('transactions.read', { as: 'otherMerchant', params: { id }, query: { suppressNulls: false } });
      const before = await read();
      if (!before.ok) return;
      for (const whose of [own, merchantId]) {
        for (const status of ['Captured', 'Settled'] as const) {
          const answer = await api.call('transactions.settlementOverride', { as, body: overrideOf(whose, id, status) });
          // A success may state that nothing was changed.
          if (!answer.ok) continue;
          const after = await read();
          judge.equal(rule, after.json, before.json, {
            check: `another merchant's transaction before and after an override to ${status}`,
            answer: after,
          });
        }
      }
    },
  );
});

topic('Batch numbers', () => {
  conformance(
    'are read and overridden',
    { rules: ['TX-BATCH-SEQUENCE'], needs: [...needs, 'requests.transactions.overrideBatchSequence'] },
    async (context) => {
      const { api, judge, build } = context;
      const rule = 'TX-BATCH-SEQUENCE';
      const operation = 'transactions.overrideBatchSequence';
      const processorProfileId = await profileOf(context, (await pay(context)).id);
      const options = { as, query: { processorProfileId, suppressNulls: false } } as const;
      const read = () => judgeServed(context, rule, 'transactions.batchSequence', options, 'reading the next batch number');
      const before: unknown = (await read()).get('nextBatchNumber');
      // Any number except the present one, below the smallest maximum in use.
      const drawn = 2 + Math.floor(build.random('batch number')() * 90);
      const nextBatchNumber = drawn === before ? drawn + 1 : drawn;
      const body = { processorProfileId, nextBatchNumber };
      await judgeServed(context, rule, operation, { as, body }, 'overriding the next batch number');
      const after = await read();
      const shown: unknown = after.get('nextBatchNumber');
      // The name of the number in a read is not documented.
      if (typeof before !== 'number' || typeof shown !== 'number' || api.bodyFor(operation, body) !== body) return;
      judge.equal(rule, shown, nextBatchNumber, { check: 'the next batch number after it was overridden', answer: after });
    },
  );
});
