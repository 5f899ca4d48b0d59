import { editAnswer } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const retryAfterDiffers: Mutant = {
  breaks: ['LIMIT-RETRY-AFTER-EQUAL'],
  description: 'The Retry-After header of a 429 is one second more than the body says.',
  seams: (original) =>
    editAnswer(original, (answer) =>
      answer.status === 429
        ? { ...answer, headers: { ...answer.headers, 'retry-after': String(Number(answer.headers['retry-after']) + 1) } }
        : answer,
    ),
};
