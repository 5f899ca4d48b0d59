import { editAnswer } from './edit.ts';
import type { Mutant } from './mutant.ts';

export const conflictWithoutEnvelope: Mutant = {
  breaks: ['ERROR-OTHER'],
  description: 'A refused transition has no envelope.',
  seams: (original) => editAnswer(original, (answer, { kind }) => (kind === 'state' ? { ...answer, body: '{}' } : answer)),
};
