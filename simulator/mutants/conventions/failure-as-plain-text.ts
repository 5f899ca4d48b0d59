import { editAnswer } from '../framework/edit.ts';
import type { Mutant } from '../framework/mutant.ts';

export const failureAsPlainText: Mutant = {
  breaks: ['ERROR-JSON'],
  description: 'A failure has the content type text/plain.',
  seams: (original) => editAnswer(original, (answer) => ({ ...answer, mediaType: 'text/plain; charset=utf-8' })),
};
