import { conformance, topic, unobservable } from '../../../fixtures/test.ts';
import { observeChoice } from '../../checks/choice.ts';
import { isRefused, judgeNoSuccess, judgeRefused } from '../../checks/refused.ts';
import { mint, mintedOfRun } from '../../checks/payment.ts';

const caller = ['merchantAdmin.merchantId', 'consent.write'] as const;

topic('Token from a transaction', () => {
  conformance(
    'needs no named permission',
    { rules: ['TOKEN-NO-PERMISSION'], needs: [...caller, 'fixtures.cardTransaction', 'noPermissions.merchantId'] },
    async (context) => {
      const { judge, target } = context;
      const transactionId = target.fixtures['cardTransaction']!;
      const { merchantId } = target.personas.noPermissions!;
      if (merchantId?.toLowerCase() !== target.personas.merchantAdmin!.merchantId!.toLowerCase())
        unobservable('personas.noPermissions must be of the merchant of personas.merchantAdmin');
      await mintedOfRun(context, transactionId);
      const answer = await mint(context, { as: 'noPermissions', transactionId });
      judge.that('TOKEN-NO-PERMISSION', answer.status !== 403, {
        check: 'a token for a caller without permissions, from a transaction of its merchant',
        expected: 'any status but 403',
        answer,
      });
    },
  );

  conformance(
    'is not found for a transaction outside the merchant',
    {
      rules: ['TOKEN-OTHER-MERCHANT', 'TOKEN-FOREIGN-MERCHANT'],
      needs: [...caller, 'otherMerchant.merchantId', 'fixtures.otherMerchantTransaction'],
    },
    async (context) => {
      const { judge, target } = context;
      const transactionId = target.fixtures['otherMerchantTransaction']!;
      const own = await mint(context, { transactionId });
      judge.equal('TOKEN-OTHER-MERCHANT', own.status, 404, {
        check: "another merchant's transaction, with the caller's merchantId",
        answer: own,
      });
      const foreign = await mint(context, { transactionId, merchantId: target.personas.otherMerchant!.merchantId! });
      judgeNoSuccess(judge, 'TOKEN-FOREIGN-MERCHANT', foreign, "another merchant's transaction, with that merchant's id");
    },
  );

  conformance(
    'is not found for a transaction that does not exist',
    { rules: ['TOKEN-UNKNOWN-TRANSACTION'], needs: caller },
    async (context) => {
      const answer = await mint(context, { transactionId: context.build.uuid('transaction') });
      context.judge.equal('TOKEN-UNKNOWN-TRANSACTION', answer.status, 404, { check: 'a transaction that does not exist', answer });
    },
  );

  conformance(
    'is rejected when no reusable payment method was stored',
    { rules: ['TOKEN-NO-METHOD', 'TOKEN-NO-METHOD-CODED'], needs: [...caller, 'fixtures.methodlessTransaction'] },
    async (context) => {
      const { judge, target } = context;
      const answer = await mint(context, { transactionId: target.fixtures['methodlessTransaction']! });
      judgeRefused(judge, 'TOKEN-NO-METHOD', answer, 'a transaction that stored no reusable payment method');
      if (!isRefused(answer)) unobservable('the request was not rejected');
      observeChoice(judge, 'errors.refusedTokenStatus', answer.status);
      const code: unknown = answer.get('error.code');
      judge.that('TOKEN-NO-METHOD-CODED', typeof code === 'string' && code !== '', {
        check: 'error.code of the rejection',
        expected: 'a text that is not empty',
        actual: code,
        answer,
      });
    },
  );
});
