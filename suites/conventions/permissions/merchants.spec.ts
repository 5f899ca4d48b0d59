/** Isolation between merchants: none sees or changes another merchant's records. */
import { conformance, required, topic, unobservable, type Answer } from '../../../fixtures/test.ts';
import { attempt, judgeNoSuccess } from '../../checks/refused.ts';
import { detailOf, mintingNeeds, runKeys } from '../../checks/keys.ts';
import { judgeOwn } from '../../checks/isolation.ts';
import { isMarkedDeleted } from '../../checks/members.ts';
import { makeId } from '../../checks/resource.ts';

topic('Isolation of merchants', () => {
  conformance(
    'a transaction of another merchant cannot be read',
    { rules: ['PERMISSION-NONE-STILL-SCOPED'], needs: ['merchantAdmin', 'fixtures.otherMerchantTransaction'] },
    async ({ api, judge, target }) => {
      const id = target.fixtures['otherMerchantTransaction']!;
      const answer = await api.call('transactions.read', { as: 'merchantAdmin', params: { id } });
      judgeNoSuccess(judge, 'PERMISSION-NONE-STILL-SCOPED', answer, 'the read of a transaction of another merchant');
    },
  );

  conformance(
    'a list shows nothing of another merchant',
    { rules: ['PERMISSION-NONE-LIST-SCOPED'], needs: ['merchantAdmin', 'otherMerchant', 'fixtures.otherMerchantTransaction'] },
    async (context) => {
      const { api } = context;
      for (const owner of ['merchantAdmin', 'otherMerchant'] as const) {
        const shown = { rule: 'PERMISSION-NONE-LIST-SCOPED', what: 'the transactions', owner } as const;
        judgeOwn(context, { ...shown, answer: required(await api.call('transactions.list', { as: owner }), 'the list of transactions') });
        const page = await api.call('transactions.page', { as: owner, allow501: true, body: {} });
        if (page.ok) judgeOwn(context, { ...shown, answer: page });
      }
    },
  );

  conformance(
    'no record of another merchant is read',
    { rules: ['PERMISSION-MERCHANT-READ'], needs: [...mintingNeeds, 'otherMerchant'] },
    async (context) => {
      const { api, judge, target } = context;
      const as = 'otherMerchant' as const;
      const { id } = await runKeys.quiet(context);
      const attempts: (readonly [string, Answer])[] = [
        ['a key', await api.call('apiKeys.read', { as, allow501: true, params: { id } })],
        ['the name of a key', await api.call('apiKeys.name', { as, allow501: true, params: { id } })],
      ];
      const { cardTransaction } = target.fixtures;
      if (cardTransaction !== undefined)
        attempts.push(['a transaction', await api.call('transactions.read', { as, allow501: true, params: { id: cardTransaction } })]);
      const customerId = await attempt(() => makeId(context, 'customers'));
      if (customerId !== undefined)
        attempts.push(
          ['a customer', await api.call('customers.read', { as, allow501: true, params: { id: customerId } })],
          ['the name of a customer', await api.call('customers.name', { as, allow501: true, params: { id: customerId } })],
        );
      for (const [what, answer] of attempts)
        judgeNoSuccess(judge, 'PERMISSION-MERCHANT-READ', answer, `the read of ${what} of another merchant`);
    },
  );

  conformance(
    'no record of another merchant is changed',
    { rules: ['PERMISSION-MERCHANT-WRITE'], needs: [...mintingNeeds, 'otherMerchant'] },
    async (context) => {
      const { api, judge } = context;
      const as = 'otherMerchant' as const;
      const id = await runKeys.refusing(context);
      const before = await detailOf(context, id);
      const customerId = await attempt(() => makeId(context, 'customers'));
      const attempts: (readonly [string, Answer])[] = [
        [
          'suspend a key',
          await api.call('apiKeys.suspend', { as, allow501: true, params: { id }, body: api.bodyFor('apiKeys.suspend', { reason: 'x' }) }),
        ],
        [
          'revoke a key',
          await api.call('apiKeys.revoke', { as, allow501: true, params: { id }, body: api.bodyFor('apiKeys.revoke', { reason: 'x' }) }),
        ],
        ['rotate a key', await api.call('apiKeys.rotate', { as, allow501: true, params: { id }, body: api.bodyFor('apiKeys.rotate', {}) })],
        ['delete a key', await api.call('apiKeys.delete', { as, allow501: true, params: { id } })],
      ];
      if (customerId !== undefined)
        attempts.push(['delete a customer', await api.call('customers.delete', { as, allow501: true, params: { id: customerId } })]);
      for (const [what, answer] of attempts) judgeNoSuccess(judge, 'PERMISSION-MERCHANT-WRITE', answer, `${what} of another merchant`);
      const after = await api.call('apiKeys.detail', { as: 'merchantAdmin', params: { id }, query: { suppressNulls: false } });
      if (!after.ok && after.status !== 404) unobservable(`the detail answered ${after.status} to the owner`, after);
      judge.equal('PERMISSION-MERCHANT-WRITE', after.json, before.json, {
        check: 'the detail of the key before and after the attempts',
        answer: after,
      });
      if (customerId === undefined) return;
      const read = await api.call('customers.read', { as: 'merchantAdmin', params: { id: customerId } });
      judge.that('PERMISSION-MERCHANT-WRITE', read.ok && !isMarkedDeleted(read.json), {
        check: 'the read of the customer by its merchant after the attempts',
        expected: 'the customer, not deleted',
        answer: read,
      });
    },
  );
});
