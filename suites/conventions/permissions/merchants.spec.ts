/** Isolation between merchants: one neither sees nor changes records of another. */
import { conformance, required, topic, unobservable, type Answer, type Context, type PersonaName } from '../../../fixtures/test.ts';
import type { RuleId } from '../../../schemas/register.ts';
import { attempt } from '../../checks/attempt.ts';
import { detailOf, mintingNeeds, mintKey } from '../../checks/keys.ts';
import { isMarkedDeleted, membersOf } from '../../checks/members.ts';
import { judgeNoSuccess } from '../../checks/refused.ts';
import { makeId } from '../../checks/resource.ts';

const lower = (value: unknown) => String(value).toLowerCase();

/**
 * A list shows no record of another merchant: neither the transaction that is known nor, in a member that names the own merchant, another one.
 * Which members do is not shown: those of a processor may have the same name.
 */
function judgeOwn({ judge, target }: Context, answer: Answer, owner: PersonaName, foreign: string | undefined): void {
  const rule: RuleId = 'PERMISSION-NONE-LIST-SCOPED';
  const { merchantId } = target.personas[owner]!;
  const other = target.personas[owner === 'otherMerchant' ? 'merchantAdmin' : 'otherMerchant']?.merchantId;
  if (foreign !== undefined)
    judge.that(rule, !lower(answer.text).includes(lower(foreign)), {
      check: `the transactions shown to ${owner}, searched for one of another merchant`,
      expected: 'not found',
      answer,
    });
  if (merchantId === undefined || other === undefined) return;
  const members = membersOf(answer.json);
  const naming = new Set(['merchantId', ...members.flatMap(({ name, value }) => (lower(value) === lower(merchantId) ? [name] : []))]);
  const others = members.filter(({ name, value }) => naming.has(name) && lower(value) === lower(other));
  judge.that(rule, others.length === 0, {
    check: `the merchant of the transactions shown to ${owner}`,
    expected: merchantId,
    actual: others.map(({ value }) => value),
    answer,
  });
}

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
      const { api, target } = context;
      const { cardTransaction, otherMerchantTransaction } = target.fixtures;
      for (const [owner, foreign] of [
        ['merchantAdmin', otherMerchantTransaction],
        ['otherMerchant', cardTransaction],
      ] as const) {
        judgeOwn(context, required(await api.call('transactions.list', { as: owner }), 'the list of transactions'), owner, foreign);
        const page = await api.call('transactions.page', { as: owner, allow501: true, body: {} });
        if (page.ok) judgeOwn(context, page, owner, foreign);
      }
    },
  );

  conformance(
    'no record of another merchant is read',
    { rules: ['PERMISSION-MERCHANT-READ'], needs: [...mintingNeeds, 'otherMerchant'] },
    async (context) => {
      const { api, judge, target } = context;
      const as = 'otherMerchant' as const;
      const { id } = await mintKey(context);
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
      const { id } = await mintKey(context);
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
      if (!after.ok && after.status !== 404) unobservable(`the detail answered ${after.status} to the owner`);
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
