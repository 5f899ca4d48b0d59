import { unauthenticated } from '../domain/refusal.ts';
import type { Mutant } from './mutant.ts';

export const noKeyWorks: Mutant = {
  breaks: ['AUTH-HEADER'],
  description: 'No key is accepted.',
  seams: () => ({ authenticate: () => unauthenticated('Unknown') }),
};
