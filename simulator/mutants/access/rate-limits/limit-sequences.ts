/** Faults of rate limits that only a sequence of steps shows. Each step by itself is as it should be. */
import { epochMilliseconds } from '../../../../schemas/shared/instant.ts';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import { numbers } from '../../framework/counting.ts';
import type { Family } from '../../framework/family.ts';

export const limitSequences: Family = {
  'pause-forgives-refusal': {
    breaks: ['LIMIT-RULE-CAPS'],
    description: 'A key that was rejected and then idle for ten seconds is not limited again within the minute.',
    deep: true,
    seams: (original) => ({
      limit: (world, operation, principal, ip) => {
        const judged = original.limit(world, operation, principal, ip);
        if (judged.refusal === undefined || principal === null) return judged;
        const [firsts, lasts] = [numbers(world, 'first-refusals'), numbers(world, 'last-refusals')];
        const { id } = principal.key;
        const now = epochMilliseconds(world.clock.now());
        const isForgiven = now - (lasts[id] ?? now) >= 10_000 && now - (firsts[id] ?? now) < 60_000;
        if (isForgiven) return { headers: judged.headers, ...(judged.release === undefined ? {} : { release: judged.release }) };
        if (now - (firsts[id] ?? 0) >= 60_000) firsts[id] = now;
        lasts[id] = now;
        return judged;
      },
    }),
  },
  'window-short-after-refusal': {
    breaks: ['LIMIT-STATUS-429'],
    description: 'After a key was rejected, each later minute allows it a single request.',
    deep: true,
    seams: (original) => {
      const refusals = new Map<string, Refusal>();
      return {
        limit: (world, operation, principal, ip) => {
          const judged = original.limit(world, operation, principal, ip);
          if (principal === null) return judged;
          const now = epochMilliseconds(world.clock.now());
          const lasts = numbers(world, 'last-refusals');
          const { id } = principal.key;
          if (judged.refusal !== undefined) {
            refusals.set(id, judged.refusal);
            lasts[id] = now;
            return judged;
          }
          const again = refusals.get(id);
          if (again === undefined || now - (lasts[id] ?? now) < 60_000) return judged;
          const served = numbers(world, 'served-again');
          if (now - (served[id] ?? 0) < 60_000) return { ...judged, refusal: again };
          served[id] = now;
          return judged;
        },
      };
    },
  },
};
