import { editAnswer } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const limit503: Mutant = {
  breaks: ['LIMIT-STATUS-429'],
  description: 'A request beyond a limit answers 503.',
  seams: (original) => editAnswer(original, (answer) => (answer.status === 429 ? { ...answer, status: 503 } : answer)),
};
