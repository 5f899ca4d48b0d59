import { conformance, refusalOf, required, topic, unobservable } from '../../../fixtures/test.ts';
import { judgeAbout } from '../../checks/members.ts';
import { paidId } from '../../checks/payment.ts';
import { judgeNoSuccess } from '../../checks/refused.ts';
import { isAbsent, judgeServed, refusedBy } from '../../checks/serving.ts';

const as = 'merchantAdmin';

topic('Transactions', () => {
  conformance(
    'are read by id',
    { rules: ['TX-READ', 'TX-READ-ID', 'TX-READ-UNKNOWN'], needs: ['merchantAdmin', 'fixtures.cardTransaction'] },
    async ({ api, build, judge, target }) => {
      const id = target.fixtures['cardTransaction']!;
      const answer = await api.call('transactions.read', { as, params: { id } });
      judge.equal('TX-READ', answer.status, 200, { check: 'a read of the card transaction', answer });
      const unknown = await api.call('transactions.read', { as, params: { id: build.uuid('transaction') } });
      judge.equal('TX-READ-UNKNOWN', unknown.status, 404, { check: 'a read of a transaction that does not exist', answer: unknown });
      required(answer, 'a read of the card transaction');
      judgeAbout(judge, 'TX-READ-ID', answer, 'transaction', id, 'the reply, searched for the id of the path');
    },
  );

  conformance(
    'of another merchant are not shown',
    { rules: ['TX-READ-OTHER-MERCHANT'], needs: ['merchantAdmin', 'fixtures.otherMerchantTransaction'] },
    async ({ api, judge, target }) => {
      const id = target.fixtures['otherMerchantTransaction']!;
      const answer = await api.call('transactions.read', { as, params: { id } });
      judgeNoSuccess(judge, 'TX-READ-OTHER-MERCHANT', answer, "a read of another merchant's transaction");
    },
  );

  conformance('are listed without a named permission', { rules: ['TX-LIST'], needs: ['merchantUser'] }, async ({ api, judge }) => {
    const answer = await api.call('transactions.list', { as: 'merchantUser' });
    if (answer.status === 400 || answer.status === 422) unobservable(`the list answered ${answer.status} to a request without parameters`);
    judge.equal('TX-LIST', answer.status, 200, { check: 'the list, by a user of the merchant', answer });
  });

  conformance('come as continuation pages', { rules: ['TX-CONTINUATION'], needs: ['merchantAdmin'] }, async (context) => {
    await judgeServed(context, 'TX-CONTINUATION', 'transactions.page', { as, body: {} }, 'a page of transactions');
  });

  conformance('are counted', { rules: ['TX-CONTINUATION-COUNT'], needs: ['merchantAdmin'] }, async (context) => {
    const rule = 'TX-CONTINUATION-COUNT';
    const answer = await judgeServed(context, rule, 'transactions.count', { as, body: {} }, 'a count of transactions');
    context.judge.that(rule, /\d/.test(answer.text), { check: 'the reply of the count', expected: 'a number', answer });
  });

  conformance(
    'are requested by merchant and id',
    { rules: ['TX-BY-ID'], needs: ['merchantAdmin.merchantId', 'fixtures.cardTransaction'] },
    async ({ api, judge, target }) => {
      const transactionId = target.fixtures['cardTransaction']!;
      const inputs = { merchantId: target.personas.merchantAdmin!.merchantId!, transactionId };
      const answer = await api.call('transactions.getById', { as, query: inputs, body: api.bodyFor('transactions.getById', inputs) });
      // A 404 may be caused by inputs with other names; a 405 may not.
      if (!answer.ok && answer.status !== 405) unobservable(refusedBy(answer), answer);
      judgeAbout(judge, 'TX-BY-ID', answer, 'transaction', transactionId, 'the card transaction, requested by merchant and id');
    },
  );

  conformance(
    'are requested by idempotency key',
    { rules: ['TX-BY-IDEMPOTENCY-KEY'], needs: ['merchantAdmin.merchantId', 'consent.write'] },
    async (context) => {
      const { api, build, judge, target } = context;
      const idempotencyKey = build.name('once', 64);
      const headers = { 'idempotency-key': idempotencyKey };
      const body = build.cardTransaction({ idempotencyKey });
      const id = await paidId(context, await api.assumed('transactions.create', { as, body, headers }));
      const inputs = { merchantId: target.personas.merchantAdmin!.merchantId!, idempotencyKey };
      const operation = 'transactions.getByIdempotencyKey';
      const answer = await api.call(operation, { as, query: inputs, body: api.bodyFor(operation, inputs) });
      if (!answer.ok && answer.status !== 405) unobservable(refusedBy(answer), answer);
      judgeAbout(judge, 'TX-BY-IDEMPOTENCY-KEY', answer, 'transaction', id, 'a transaction just created, requested by its idempotency key');
    },
  );

  conformance(
    'are summed up',
    { rules: ['TX-REPORTS', 'TX-UNSETTLED-SUMMARY'], needs: ['merchantAdmin.merchantId'] },
    async ({ api, judge, target }) => {
      const merchantId = target.personas.merchantAdmin!.merchantId!;
      for (const operation of ['transactions.merchantSummary', 'transactions.payTypeSummary'] as const) {
        const answer = await api.call(operation, { as, allow501: true });
        const what = operation === 'transactions.merchantSummary' ? 'the summary by merchant' : 'the summary by type of payment';
        if (answer.ok || isAbsent(answer)) judge.that('TX-REPORTS', answer.ok, { check: what, expected: 'a success', answer });
        else judge.untested('TX-REPORTS', `${refusalOf(answer, what)}; its inputs are not specified`, answer);
      }
      const operation = 'transactions.unsettledSummary';
      const answer = await api.call(operation, { as, query: { merchantId }, body: api.bodyFor(operation, { merchantId }) });
      // A 404 may be caused by inputs with other names; a 405 may not.
      if (!answer.ok && answer.status !== 405) unobservable(refusedBy(answer), answer);
      judge.that('TX-UNSETTLED-SUMMARY', answer.ok, { check: 'the unsettled amounts by processor profile', expected: 'a success', answer });
    },
  );
});
