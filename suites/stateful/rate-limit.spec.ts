import { conformance, topic } from '../../fixtures/test.ts';
import { noon } from '../checks/resource.ts';
import { rateLimitModel, rateLimitRules } from './rate-limit.ts';
import { walk } from './walk.ts';

topic('Stateful: rate limits', () => {
  conformance(
    'reject requests beyond them and no others',
    {
      rules: rateLimitRules,
      needs: ['merchantAdmin', 'merchantUser.userId', 'consent.write', 'consent.provokeRateLimit'],
      world: { now: noon },
    },
    (context) => walk(context, rateLimitModel(context.world !== undefined)),
  );
});
