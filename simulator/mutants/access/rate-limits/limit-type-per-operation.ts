import type { Json } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const limitTypePerOperation: Mutant = {
  breaks: ['LIMIT-TYPE-CONSTANT'],
  description: 'The type of a 429 names the operation.',
  seams: (original) => ({
    envelope: (refusal, world, operation) => {
      const answer = original.envelope(refusal, world, operation);
      if (answer.status !== 429 || answer.body === null) return answer;
      return { ...answer, body: JSON.stringify({ ...(JSON.parse(answer.body) as Json), type: `limit:${operation?.id ?? ''}` }) };
    },
  }),
};
