import { epochMilliseconds } from '../../../schemas/shared/instant.ts';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import type { LimitJudgement } from '../../pipeline/seams.ts';
import { numbers, around, editAnswer, editCall, editLimit, type Json } from '../framework/edit.ts';
import type { Family } from '../framework/mutant.ts';

export const rateLimits: Family = {
  'limit-503': {
    breaks: ['LIMIT-STATUS-429'],
    description: 'A request beyond a limit answers 503.',
    seams: editAnswer((answer) => (answer.status === 429 ? { ...answer, status: 503 } : answer)),
  },
  'limit-retry-after-date': {
    breaks: ['LIMIT-RETRY-AFTER-SECONDS'],
    description: 'Retry-After is a date.',
    seams: editAnswer((answer) =>
      answer.status === 429 ? { ...answer, headers: { ...answer.headers, 'retry-after': 'Fri, 01 Jan 2100 00:00:00 GMT' } } : answer,
    ),
  },
  'limit-tells-another-status': {
    breaks: ['LIMIT-STATUS-REPEATED'],
    description: 'The body of a 429 says 503.',
    seams: editLimit((body) => ({ ...body, status: 503 })),
  },
  'limit-type-per-operation': {
    breaks: ['LIMIT-TYPE-CONSTANT'],
    description: 'The type of a 429 names the operation.',
    seams: editLimit((body, _refusal, operation) => ({ ...body, type: `limit:${operation?.id ?? ''}` })),
  },
  'limit-with-envelope': {
    breaks: ['LIMIT-NO-ENVELOPE'],
    description: 'A 429 has the error envelope in addition to its members.',
    seams: editLimit((body, { code, message }) => ({ ...body, error: { code, message } })),
  },
  'limit-without-retry-after': {
    breaks: ['LIMIT-RETRY-AFTER-HEADER'],
    description: 'A 429 has no Retry-After header.',
    seams: editAnswer((answer) => {
      const { 'retry-after': _, ...headers } = answer.headers;
      return answer.status === 429 ? { ...answer, headers } : answer;
    }),
  },
  'limit-zero-seconds': {
    breaks: ['LIMIT-RETRY-AFTER-MINIMUM'],
    description: 'A 429 asks to wait 0 seconds.',
    seams: editAnswer((answer) => {
      if (answer.status !== 429 || answer.body === null) return answer;
      const body = JSON.stringify({ ...(JSON.parse(answer.body) as Json), retryAfterSeconds: 0 });
      return { ...answer, body, headers: { ...answer.headers, 'retry-after': '0' } };
    }),
  },
  'retry-after-differs': {
    breaks: ['LIMIT-RETRY-AFTER-EQUAL'],
    description: 'The Retry-After header of a 429 is one second more than the body says.',
    seams: editAnswer((answer) =>
      answer.status === 429
        ? { ...answer, headers: { ...answer.headers, 'retry-after': String(Number(answer.headers['retry-after']) + 1) } }
        : answer,
    ),
  },
  'rate-limit-headers-missing': {
    breaks: ['LIMIT-ALLOWANCE-HEADERS'],
    description: 'No header shows the allowance.',
    seams: ({ limit }) => ({ limit: (...request) => ({ ...limit(...request), headers: {} }) }),
  },
  'rate-limit-never-resets': {
    breaks: ['LIMIT-RECOVERS'],
    description: 'A caller that has exceeded a limit is rejected forever.',
    seams: (original) => {
      const refused = new Map<string, LimitJudgement>();
      return {
        limit: (world, operation, principal, ip) => {
          const id = principal?.key.id ?? ip;
          const judged = refused.get(id) ?? original.limit(world, operation, principal, ip);
          if (judged.refusal !== undefined) refused.set(id, judged);
          return judged;
        },
      };
    },
  },
  'rules-without-effect': {
    breaks: ['LIMIT-RULE-CAPS'],
    description: 'Stored rules have no effect on requests.',
    seams: editCall('rateLimitRules.create', (call) => ({ ...call, body: { ...call.body, isActive: false } })),
  },
  'inactive-profile-applies': {
    breaks: ['PROFILE-INACTIVE'],
    description: 'An inactive profile for a key takes part in the resolution of limits.',
    seams: around('rateLimitProfiles.create', (call, handler) => {
      const body = call.body;
      if (body.scope !== 'ApiKey') return handler(call);
      const result = handler({ ...call, body: { ...body, isActive: true } });
      return { ...result, body: { ...(result.body as Json), isActive: body.isActive } };
    }),
  },
  'lower-priority-wins': {
    breaks: ['PROFILE-PRIORITY-WINS'],
    description: 'Among the profiles of a key the one with the lower priority applies.',
    seams: around('rateLimitProfiles.create', (call, handler) => {
      const body = call.body;
      if (body.scope !== 'ApiKey') return handler(call);
      return handler({ ...call, body: { ...body, priority: 1_000_000 - Number(body.priority) } });
    }),
  },
  // Each step alone looks right; only a sequence shows these faults.
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
