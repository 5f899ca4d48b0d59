import { editAnswer } from '../framework/edit.ts';
import type { Mutant } from '../framework/mutant.ts';

export const forbiddenWithoutEnvelope: Mutant = {
  breaks: ['CATALOGUE-ENVELOPE'],
  description: 'The body of a 403 has no envelope around it.',
  seams: (original) =>
    editAnswer(original, (answer, { message }) => (answer.status === 403 ? { ...answer, body: JSON.stringify({ message }) } : answer)),
};
