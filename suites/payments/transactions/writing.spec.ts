import { conformance, ownBody, required, topic, unobservable } from '../../../fixtures/test.ts';
import { judgeAbout } from '../../checks/members.ts';
import { followUpBody, paidId, pay, voided } from '../../checks/payment.ts';
import { judgeNoSuccess } from '../../checks/refused.ts';
import { judgeServed } from '../../checks/serving.ts';

const as = 'merchantAdmin';
const needs = ['merchantAdmin.merchantId', 'consent.write'] as const;

topic('Transactions', () => {
  conformance('are created', { rules: ['TX-CREATE'], needs }, async (context) => {
    const { api, build, judge } = context;
    const made = await judgeServed(
      context,
      'TX-CREATE',
      'transactions.create',
      { as, body: build.cardTransaction(), shared: 'quiet' },
      'a card payment',
    );
    const id = await paidId(context, made);
    const read = required(await api.call('transactions.read', { as, params: { id } }), 'a read of the transaction');
    judgeAbout(judge, 'TX-CREATE', read, 'transaction', id, 'a read of the transaction just created');
  });

  conformance('are tagged', { rules: ['TX-TAGS'], needs }, async (context) => {
    const { api, build, judge, world } = context;
    // No other test sees its tags.
    const { id } = await pay(context, 'quiet');
    const tag = build.name('tag', 24);
    const options = { as, params: { id }, body: { tags: [tag] } } as const;
    await judgeServed(context, 'TX-TAGS', 'transactions.updateTags', options, 'setting the tags of a transaction');
    const read = required(await api.call('transactions.read', { as, params: { id } }), 'a read of the transaction');
    const tags: unknown = read.get('tags');
    // Whether a read shows tags is not documented; if it has a list of that name, the tag must be in it.
    if (api.bodyFor('transactions.updateTags', tag) !== tag || !Array.isArray(tags)) return;
    const isSet = JSON.stringify(tags).toLowerCase().includes(tag.toLowerCase());
    // A world understands the assumed body; another target may name its tags differently.
    if (!isSet && world === undefined)
      return judge.untested('TX-TAGS', `tags do not show in transactions.read; ${ownBody('transactions.updateTags')}`);
    judge.that('TX-TAGS', isSet, { check: 'tags of a read after they were set', expected: tag, actual: tags, answer: read });
  });

  conformance(
    'are followed up',
    { rules: ['TX-FOLLOW-UP', 'TX-FOLLOW-UP-UNKNOWN', 'TX-SCOPED-NOT-DEPRECATED'], needs },
    async (context) => {
      const { api, build, judge, target } = context;
      const merchantId = target.personas.merchantAdmin!.merchantId!;
      const answer = await judgeServed(context, 'TX-FOLLOW-UP', 'transactions.operate', await voided(context), 'a follow-up operation');
      judge.that('TX-SCOPED-NOT-DEPRECATED', answer.header('deprecation') === undefined, {
        check: 'headers of the merchant-scoped route',
        expected: 'no Deprecation',
        actual: answer.header('deprecation') ?? 'none',
        answer,
      });
      const unknown = await api.call('transactions.operate', {
        as,
        params: { merchantId, transactionId: build.uuid('transaction') },
        body: api.bodyFor('transactions.operate', followUpBody),
      });
      judgeNoSuccess(judge, 'TX-FOLLOW-UP-UNKNOWN', unknown, 'the same on a transaction that does not exist');
    },
  );

  conformance(
    'of another merchant cannot be followed up',
    {
      rules: ['TX-FOLLOW-UP-OTHER-MERCHANT', 'TX-LEGACY-SCOPED'],
      needs: [...needs, 'otherMerchant.merchantId', 'fixtures.otherMerchantTransaction'],
    },
    async ({ api, judge, target }) => {
      const transactionId = target.fixtures['otherMerchantTransaction']!;
      const own = target.personas.merchantAdmin!.merchantId!;
      const other = target.personas.otherMerchant!.merchantId!;
      if (own.toLowerCase() === other.toLowerCase()) unobservable('personas.otherMerchant must be of another merchant');
      // All operations of the merchant itself, in any state: none may succeed for another merchant.
      const types = ['Void', 'Refund', 'Capture'] as const;
      for (const type of types) {
        const body = api.bodyFor('transactions.operate', { type });
        for (const [merchantId, whose] of [
          [own, "the caller's"],
          [other, "the transaction's"],
        ] as const) {
          const answer = await api.call('transactions.operate', { as, params: { merchantId, transactionId }, body });
          const check = `${type} of another merchant's transaction under ${whose} merchant`;
          judgeNoSuccess(judge, 'TX-FOLLOW-UP-OTHER-MERCHANT', answer, check);
        }
      }
      for (const type of types) {
        const body = api.bodyFor('transactions.operate', { type });
        const legacy = await api.call('transactions.operateLegacy', { as, params: { transactionId }, body });
        judgeNoSuccess(judge, 'TX-LEGACY-SCOPED', legacy, `${type} of another merchant's transaction by the legacy route`);
      }
    },
  );
});
