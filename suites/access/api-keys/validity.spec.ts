import { conformance, topic, type Context } from '../../../fixtures/test.ts';
import { answeredAt } from '../../checks/delivery.ts';
import { judgeState, judgeUnusedSince, stateRules } from '../../checks/key-standing.ts';
import { mintingNeeds, mintKey, passUntil, usable } from '../../checks/keys.ts';
import { probeOf } from '../../checks/probe.ts';
import { judgeRefused } from '../../checks/refused.ts';

topic('API key, expired', () => {
  conformance(
    'is rejected after its expiry',
    {
      rules: ['KEY-EXPIRED-REFUSED', 'KEY-EXPIRED-FLAG', 'KEY-DETAIL-IS-EXPIRED', 'KEY-DETAIL-ENDED-UNUSED', ...stateRules],
      needs: [...mintingNeeds, 'time.PT1M'],
    },
    async (context) => {
      const { judge } = context;
      await usable(context);
      const key = await shortLived(context);
      const before = await judgeState(context, key, 'a key that is about to expire', true);
      judge.equal('KEY-DETAIL-IS-EXPIRED', before.detail.get('isExpired'), false, {
        check: 'isExpired before expireAt',
        answer: before.detail,
      });
      await passUntil(context, String(before.detail.get('expireAt')), before.detail);
      const after = await judgeState(context, key, 'a key past its expiry', false);
      judge.equal('KEY-DETAIL-IS-EXPIRED', after.detail.get('isExpired'), true, {
        check: 'isExpired after expireAt',
        answer: after.detail,
      });
      judge.equal('KEY-EXPIRED-FLAG', [after.detail.get('isExpired'), after.detail.get('isUsable')], [true, false], {
        check: 'isExpired and isUsable after expireAt',
        answer: after.detail,
      });
      judgeRefused(judge, 'KEY-EXPIRED-REFUSED', after.use, 'a request with a key past its expiry');
      await judgeUnusedSince(context, 'KEY-DETAIL-ENDED-UNUSED', key, after.detail.get('expireAt'), after.use);
    },
  );
});

/** Half a minute by the target's clock: long enough to examine it before, short enough to wait for. */
async function shortLived(context: Context) {
  const answer = await context.api.call(await probeOf(context), { as: 'merchantAdmin' });
  return mintKey(context, { expireAt: new Date((await answeredAt(context, answer)) + 30_000).toISOString() });
}
