/** What a 429 says amiss. */
import { editAnswer, type Json } from '../framework/edit.ts';
import type { Family } from '../framework/family.ts';

export const limits: Family = {
  'limit-tells-another-status': {
    breaks: ['LIMIT-STATUS-REPEATED'],
    description: 'The body of a 429 says 503.',
    seams: (original) =>
      editAnswer(original, (answer) =>
        answer.status === 429 && answer.body !== null
          ? { ...answer, body: JSON.stringify({ ...(JSON.parse(answer.body) as Json), status: 503 }) }
          : answer,
      ),
  },
  'limit-without-retry-after': {
    breaks: ['LIMIT-RETRY-AFTER-HEADER'],
    description: 'A 429 does not say in its headers when to come again.',
    seams: (original) =>
      editAnswer(original, (answer) => {
        const { 'retry-after': _, ...headers } = answer.headers;
        return answer.status === 429 ? { ...answer, headers } : answer;
      }),
  },
};
