/** Indistinguishable refusals must not differ in response time either. Advisory (concepts: Errors, 1 and 4; Events, listen sessions 7). */
import { conformance, required, topic } from '../../../fixtures/test.ts';
import { open } from '../../checks/listen-session.ts';
import { judgeSameTime } from '../../checks/timing.ts';

topic('Time of rejections', () => {
  conformance(
    'is the same for a hidden key as for one that does not exist',
    { rules: ['TIME-KEY-DETAIL'], needs: ['merchantAdmin.keyId', 'otherMerchant'] },
    async (context) => {
      const { build, target } = context;
      const { merchantAdmin, merchantUser } = target.personas;
      const about = (id: string) => ({ as: 'otherMerchant', params: { id } }) as const;
      const hidden = merchantAdmin!.keyId!;
      await judgeSameTime(context, {
        rule: 'TIME-KEY-DETAIL',
        operation: 'apiKeys.detail',
        hiddenName: 'the detail of a hidden key',
        hidden: [about(hidden), about(merchantUser?.keyId ?? hidden)],
        missingName: 'that of one that does not exist',
        missing: [about(build.uuid('key')), about(build.uuid('another key'))],
      });
    },
  );

  conformance(
    "is the same for another merchant's user as for one that does not exist",
    { rules: ['TIME-KEY-FORUSER'], needs: ['merchantAdmin', 'otherMerchant.merchantId', 'otherMerchant.userId', 'consent.write'] },
    async (context) => {
      const { build, target } = context;
      const { userId, merchantId } = target.personas.otherMerchant!;
      const about = async (user: string, merchant: string) =>
        ({ as: 'merchantAdmin', body: await build.dated('apiKeys.forUser', { userId: user, merchantId: merchant }) }) as const;
      const hidden = await about(userId!, merchantId!);
      await judgeSameTime(context, {
        rule: 'TIME-KEY-FORUSER',
        operation: 'apiKeys.forUser',
        hiddenName: "a key for another merchant's user",
        hidden: [hidden, hidden],
        missingName: 'one for a user and merchant that do not exist',
        missing: [
          await about(build.uuid('user'), build.uuid('merchant')),
          await about(build.uuid('another user'), build.uuid('another merchant')),
        ],
      });
    },
  );

  conformance(
    "is the same for another merchant's transaction as for one that does not exist",
    { rules: ['TIME-TOKEN'], needs: ['merchantAdmin.merchantId', 'consent.write', 'fixtures.otherMerchantTransaction'] },
    async (context) => {
      const { build, target } = context;
      const merchantId = target.personas.merchantAdmin!.merchantId!;
      const about = (transactionId: string) =>
        ({ as: 'merchantAdmin', query: { transactionId, merchantId, customerId: build.uuid('customer') } }) as const;
      const hidden = about(target.fixtures['otherMerchantTransaction']!);
      await judgeSameTime(context, {
        rule: 'TIME-TOKEN',
        operation: 'tokens.createFromTransaction',
        hiddenName: "a token from another merchant's transaction",
        hidden: [hidden, hidden],
        missingName: 'one from a transaction that does not exist',
        missing: [about(build.uuid('transaction')), about(build.uuid('another transaction'))],
      });
    },
  );

  conformance(
    "is the same for another merchant's session as for one that does not exist",
    { rules: ['TIME-LISTEN-OTHER-MERCHANT'], needs: ['merchantAdmin', 'otherMerchant', 'consent.write'] },
    async (context) => {
      const { build, world } = context;
      const about = (id: string) => ({ as: 'otherMerchant', params: { id } }) as const;
      const sessions = [await open(context), await open(context)] as const;
      try {
        await judgeSameTime(context, {
          rule: 'TIME-LISTEN-OTHER-MERCHANT',
          operation: 'listenSessions.events',
          hiddenName: "a poll of another merchant's session",
          hidden: [about(sessions[0].id), about(sessions[1].id)],
          missingName: 'one of a session that never existed',
          missing: [about(build.uuid('session')), about(build.uuid('another session'))],
        });
      } finally {
        if (world === undefined) for (const session of sessions) await session.end().catch(() => undefined);
      }
    },
  );

  conformance(
    'is the same for an ended session as for one that never existed',
    { rules: ['TIME-LISTEN-ENDED'], needs: ['merchantAdmin', 'consent.write'] },
    async (context) => {
      const { build } = context;
      const about = (id: string) => ({ as: 'merchantAdmin', params: { id } }) as const;
      const sessions = [await open(context), await open(context)] as const;
      for (const session of sessions) required(await session.end(), 'the end of a session');
      await judgeSameTime(context, {
        rule: 'TIME-LISTEN-ENDED',
        operation: 'listenSessions.events',
        hiddenName: 'a poll of an ended session',
        hidden: [about(sessions[0].id), about(sessions[1].id)],
        missingName: 'one of a session that never existed',
        missing: [about(build.uuid('session')), about(build.uuid('another session'))],
      });
    },
  );
});
