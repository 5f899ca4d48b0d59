import { around } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const minted201: Mutant = {
  breaks: ['KEY-FORUSER-STATUS-200'],
  description: 'A for-user request answers 201.',
  seams: (original) => around(original, ['apiKeys.forUser'], (call, handler) => ({ ...handler(call), status: 201 })),
};
