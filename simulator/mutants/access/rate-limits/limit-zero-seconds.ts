import { editAnswer, type Json } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const limitZeroSeconds: Mutant = {
  breaks: ['LIMIT-RETRY-AFTER-MINIMUM'],
  description: 'A 429 asks to wait 0 seconds.',
  seams: (original) =>
    editAnswer(original, (answer) => {
      if (answer.status !== 429 || answer.body === null) return answer;
      const body = JSON.stringify({ ...(JSON.parse(answer.body) as Json), retryAfterSeconds: 0 });
      return { ...answer, body, headers: { ...answer.headers, 'retry-after': '0' } };
    }),
};
