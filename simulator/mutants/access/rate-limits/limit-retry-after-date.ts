import { editAnswer } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const limitRetryAfterDate: Mutant = {
  breaks: ['LIMIT-RETRY-AFTER-SECONDS'],
  description: 'Retry-After is a date.',
  seams: (original) =>
    editAnswer(original, (answer) =>
      answer.status === 429 ? { ...answer, headers: { ...answer.headers, 'retry-after': 'Fri, 01 Jan 2100 00:00:00 GMT' } } : answer,
    ),
};
