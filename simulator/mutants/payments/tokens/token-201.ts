import { around } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const token201: Mutant = {
  breaks: ['TOKEN-STATUS-200'],
  description: 'A new token answers 201.',
  seams: (original) => around(original, ['tokens.createFromTransaction'], (call, handler) => ({ ...handler(call), status: 201 })),
};
