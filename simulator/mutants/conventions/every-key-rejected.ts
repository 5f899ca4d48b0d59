import { unauthenticated } from '../../domain/kernel/refusal.ts';
import type { Mutant } from '../framework/mutant.ts';

export const everyKeyRejected: Mutant = {
  breaks: ['AUTH-HEADER'],
  description: 'No key is accepted.',
  seams: () => ({ authenticate: () => unauthenticated('Unknown') }),
};
