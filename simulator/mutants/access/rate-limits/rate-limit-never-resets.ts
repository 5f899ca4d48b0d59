import type { LimitJudgement } from '../../../pipeline/tenant.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const rateLimitNeverResets: Mutant = {
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
};
