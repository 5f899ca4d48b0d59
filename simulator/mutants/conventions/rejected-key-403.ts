import { editAnswer } from '../framework/edit.ts';
import type { Mutant } from '../framework/mutant.ts';

export const rejectedKey403: Mutant = {
  breaks: ['AUTH-REFUSAL-401'],
  description: 'A key that is out of service answers 403.',
  seams: (original) => editAnswer(original, (answer) => (answer.status === 401 ? { ...answer, status: 403 } : answer)),
};
