import { editAnswer } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const limitWithoutRetryAfter: Mutant = {
  breaks: ['LIMIT-RETRY-AFTER-HEADER'],
  description: 'A 429 has no Retry-After header.',
  seams: (original) =>
    editAnswer(original, (answer) => {
      const { 'retry-after': _, ...headers } = answer.headers;
      return answer.status === 429 ? { ...answer, headers } : answer;
    }),
};
