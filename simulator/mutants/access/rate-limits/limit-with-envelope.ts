import { editAnswer, type Json } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const limitWithEnvelope: Mutant = {
  breaks: ['LIMIT-NO-ENVELOPE'],
  description: 'A 429 has the error envelope in addition to its members.',
  seams: (original) =>
    editAnswer(original, (answer, { code, message }) => {
      if (answer.status !== 429 || answer.body === null) return answer;
      return { ...answer, body: JSON.stringify({ ...(JSON.parse(answer.body) as Json), error: { code, message } }) };
    }),
};
