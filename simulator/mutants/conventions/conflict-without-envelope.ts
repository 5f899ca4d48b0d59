import { editAnswer } from '../framework/edit.ts';
import type { Mutant } from '../framework/mutant.ts';

export const conflictWithoutEnvelope: Mutant = {
  breaks: ['ERROR-OTHER'],
  description: 'A rejected transition has no envelope.',
  seams: (original) => editAnswer(original, (answer, { kind }) => (kind === 'state' ? { ...answer, body: '{}' } : answer)),
};
