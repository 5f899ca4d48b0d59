/** Faults of API keys that only a sequence of steps shows. Each step by itself is as it should be. */
import { days, plus } from '../../../../schemas/shared/instant.ts';
import { count } from '../../framework/counting.ts';
import { around } from '../../framework/edit.ts';
import type { Family } from '../../framework/family.ts';

const aWeek = days(7);

export const keySequences: Family = {
  'third-suspension-forgotten': {
    breaks: ['KEY-DETAIL-IS-SUSPENDED', 'KEY-DETAIL-USABLE', 'KEY-SUSPEND-RECORDED', 'KEY-SUSPEND-REFUSED'],
    description: 'The third suspension of a key is accepted but has no effect.',
    deep: true,
    seams: (original) =>
      around(original, ['apiKeys.suspend'], (call, handler) => {
        const { apiKeys } = call.world.records;
        const before = apiKeys.get(call.params['id'] ?? '');
        const result = handler(call);
        if (count(call, 'suspensions') === 3 && before !== undefined) apiKeys.replace(before);
        return result;
      }),
  },
  'reinstatement-extends-overlap': {
    breaks: ['KEY-DETAIL-IN-OVERLAP', 'KEY-DETAIL-OVERLAP-LAPSED', 'KEY-DETAIL-USABLE', 'KEY-ROTATE-LAPSED-REFUSED'],
    description: 'A rotated key that is suspended and reinstated stays in its overlap for another week.',
    deep: true,
    seams: (original) =>
      around(original, ['apiKeys.reinstate'], (call, handler) => {
        const result = handler(call);
        const { apiKeys } = call.world.records;
        const key = apiKeys.get(call.params['id'] ?? '');
        if (key !== undefined && key.overlapExpiresAt !== null)
          apiKeys.replace({ ...key, overlapExpiresAt: plus(key.overlapExpiresAt, aWeek) });
        return result;
      }),
  },
};
