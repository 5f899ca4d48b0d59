/** Which stored limits apply, observed by requests with keys made for the test. */
import { conformance, topic } from '../../../fixtures/test.ts';
import { runKeys } from '../../checks/keys.ts';
import { judgeEffect } from './profile.ts';
import { capKey, lifted, ownKey, servedUntilLimited, type Lift } from './rule.ts';

const needs = ['merchantAdmin', 'merchantUser.userId', 'consent.write', 'consent.provokeRateLimit'] as const;
const many = 20;

topic('Stored rate limits', () => {
  conformance(
    'limit the requests of the callers that they apply to',
    { rules: ['LIMIT-RULE-CAPS', 'PROFILE-INACTIVE'], needs },
    async (context) => {
      const { judge } = context;
      const capped = await ownKey(context, 'to be limited');
      const served = await lifted(await capKey(context, capped, 3), () => servedUntilLimited(context, capped, many));
      const isCapped = judgeEffect(context, 'LIMIT-RULE-CAPS', 'rateLimitRules.create', served !== undefined, {
        check: `${many} requests of a key whose profile has a rule of 3 requests`,
        expected: 'a 429 among them',
        actual: 'no 429',
      });
      if (!isCapped)
        return judge.untested(
          'PROFILE-INACTIVE',
          'the rule of an active profile does not limit requests here; set requests["rateLimitRules.create"] to a rule that limits a key',
        );

      const free = await runKeys.used(context);
      const before = await lifted(await capKey(context, free, 3, { isActive: false }), () => servedUntilLimited(context, free, many));
      judge.that('PROFILE-INACTIVE', before === undefined, {
        check: `${many} requests of a key whose profile has a rule of 3 requests and is not active`,
        expected: 'no 429',
        actual: `a 429 after ${before} requests`,
      });
    },
  );

  conformance('are taken from the profile of higher priority', { rules: ['PROFILE-PRIORITY-WINS'], needs }, async (context) => {
    const { judge } = context;
    const low = { ceiling: 2, priority: 1 };
    const high = { ceiling: 8, priority: 5 };
    // In both orders, so that neither the older nor the newer one wins by accident.
    for (const order of [
      [low, high],
      [high, low],
    ]) {
      const key = await ownKey(context);
      const lifts: Lift[] = [];
      const served = await lifted(
        async () => void (await Promise.all(lifts.map((lift) => lift()))),
        async () => {
          for (const { ceiling, priority } of order) lifts.push(await capKey(context, key, ceiling, { priority }));
          return servedUntilLimited(context, key, many);
        },
      );
      if (served === undefined)
        judge.untested(
          'PROFILE-PRIORITY-WINS',
          'neither profile limits requests here; set requests["rateLimitRules.create"] to a rule that limits a key',
        );
      else
        judge.that('PROFILE-PRIORITY-WINS', served > low.ceiling, {
          check: `requests of a key with a profile of priority 1 and 2 requests and one of priority 5 and 8 requests, ${order[0] === low ? 'the first' : 'the latter'} made first`,
          expected: 'more than 2 served before a 429',
          actual: `${served} served before a 429`,
        });
    }
  });
});
