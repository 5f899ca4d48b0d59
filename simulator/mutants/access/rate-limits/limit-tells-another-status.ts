import { editAnswer, type Json } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const limitTellsAnotherStatus: Mutant = {
  breaks: ['LIMIT-STATUS-REPEATED'],
  description: 'The body of a 429 says 503.',
  seams: (original) =>
    editAnswer(original, (answer) =>
      answer.status === 429 && answer.body !== null
        ? { ...answer, body: JSON.stringify({ ...(JSON.parse(answer.body) as Json), status: 503 }) }
        : answer,
    ),
};
