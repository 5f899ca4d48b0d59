/** Isolation between merchants: one neither sees nor changes records of another. */
import { conformance, required, topic, unobservable, type Answer, type Context, type PersonaName } from '../../../fixtures/test.ts';
import type { RuleId } from '../../../schemas/register.ts';
import { detailOf, mintingNeeds, mintKey } from '../../checks/keys.ts';
import { membersOf } from '../../checks/members.ts';
import { judgeNoSuccess } from '../../checks/refused.ts';

const lower = (value: unknown) => String(value).toLowerCase();

/** A list shows no record of another merchant: neither the transaction that is known nor another value of `merchantId`. */
function judgeOwn({ judge, target }: Context, answer: Answer, owner: PersonaName, foreign: string | undefined): void {
  const rule: RuleId = 'PERMISSION-NONE-LIST-SCOPED';
  const { merchantId } = target.personas[owner]!;
  if (foreign !== undefined)
    judge.that(rule, !lower(answer.text).includes(lower(foreign)), {
      check: `the transactions shown to ${owner}, searched for one of another merchant`,
      expected: 'not found',
      answer,
    });
  if (merchantId === undefined) return;
  const others = membersOf(answer.json).filter(
    ({ name, value }) => name === 'merchantId' && lower(value) !== lower(merchantId) && value !== null,
  );
  judge.that(rule, others.length === 0, {
    check: `merchantId of the transactions shown to ${owner}`,
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
      const { api, build, judge, target } = context;
      const as = 'otherMerchant' as const;
      const { id } = await mintKey(context);
      const attempts: (readonly [string, Answer])[] = [
        ['a key', await api.call('apiKeys.read', { as, allow501: true, params: { id } })],
        ['the name of a key', await api.call('apiKeys.name', { as, allow501: true, params: { id } })],
      ];
      const { cardTransaction } = target.fixtures;
      if (cardTransaction !== undefined)
        attempts.push(['a transaction', await api.call('transactions.read', { as, allow501: true, params: { id: cardTransaction } })]);
      const customer = await api.call('customers.create', {
        as: 'merchantAdmin',
        allow501: true,
        body: api.bodyFor('customers.create', build.record('customers')),
      });
      const customerId = customer.get('id');
      if (customer.ok && typeof customerId === 'string')
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
      const { api, build, judge } = context;
      const as = 'otherMerchant' as const;
      const { id } = await mintKey(context);
      const before = await detailOf(context, id);
      const customer = await api.call('customers.create', {
        as: 'merchantAdmin',
        allow501: true,
        body: api.bodyFor('customers.create', build.record('customers')),
      });
      const customerId = customer.get('id');
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
      if (customer.ok && typeof customerId === 'string')
        attempts.push(['delete a customer', await api.call('customers.delete', { as, allow501: true, params: { id: customerId } })]);
      for (const [what, answer] of attempts) judgeNoSuccess(judge, 'PERMISSION-MERCHANT-WRITE', answer, `${what} of another merchant`);
      const after = await api.call('apiKeys.detail', { as: 'merchantAdmin', params: { id }, query: { suppressNulls: false } });
      if (!after.ok && after.status !== 404) unobservable(`the detail answered ${after.status} to the owner`);
      judge.equal('PERMISSION-MERCHANT-WRITE', after.json, before.json, {
        check: 'the detail of the key before and after the attempts',
        answer: after,
      });
      if (!customer.ok || typeof customerId !== 'string') return;
      const read = await api.call('customers.read', { as: 'merchantAdmin', params: { id: customerId } });
      judge.that('PERMISSION-MERCHANT-WRITE', read.ok && read.get('isDeleted') !== true, {
        check: 'the read of the customer by its merchant after the attempts',
        expected: 'the customer, not deleted',
        answer: read,
      });
    },
  );
});
